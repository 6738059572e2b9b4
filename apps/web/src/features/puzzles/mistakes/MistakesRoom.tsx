import type { MistakeCards } from '@rookery/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { callApi } from '../../../api/call-api.ts';
import { LoadFailure } from '../../../api/LoadFailure.tsx';
import { useErrorWords } from '../../../api/use-error-words.ts';
import { GamePageSkeleton } from '../../../chess/board/GamePageSkeleton.tsx';
import {
  useChangePreferences,
  useStoredChessPreferences,
} from '../../../chess/preferences/use-preferences.ts';
import { Button } from '../../../ui/Button.tsx';
import { tell, tellFailure } from '../../../ui/toasts.ts';
import { LateAnswers } from './LateAnswers.tsx';
import { MistakeView } from './MistakeView.tsx';
import { mistakesQuery } from './queries.ts';
import '../../../chess/board/game-page.css';
import '../solve/solve.css';

interface MistakesRoomProps {
  userId: string;
  slug: string;
  /** Above the text if there is no board. */
  header: ReactNode;
}

/** The member's own mistakes, one after the other, once they want to repeat them. */
export function MistakesRoom({ userId, slug, header }: MistakesRoomProps) {
  const t = useTranslations('puzzles');
  const query = useQuery(mistakesQuery);
  const { query: preferencesQuery, preferences } = useStoredChessPreferences();
  const failed = [query, preferencesQuery].find(
    ({ isError, data }) => isError && data === undefined,
  );
  if (failed !== undefined) return <LoadFailure query={failed} />;
  if (query.data === undefined || preferences === undefined) {
    return <GamePageSkeleton label={t('loading')} />;
  }
  if (!preferences.repeat_mistakes) {
    return (
      <>
        {header}
        <TurnedOff cards={query.data} />
      </>
    );
  }
  return <Queue userId={userId} slug={slug} header={header} cards={query.data} />;
}

function TurnedOff({ cards }: { cards: MistakeCards }) {
  const t = useTranslations('puzzles.mistakes');
  const change = useChangePreferences();
  return (
    <section className="grid max-w-prose justify-items-start gap-4">
      <h2 className="text-large font-bold">{t('offTitle')}</h2>
      <p>{t('off')}</p>
      <p className="text-muted">{t('offCount', { count: cards.due + cards.waiting })}</p>
      <Button onClick={() => change({ repeat_mistakes: true })}>{t('turnOn')}</Button>
    </section>
  );
}

interface QueueProps extends MistakesRoomProps {
  cards: MistakeCards;
}

/** The cards that are due stay in their order until all are done: a fetch in between must not exchange them. */
function Queue({ userId, slug, header, cards }: QueueProps) {
  const t = useTranslations('puzzles.mistakes');
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const [queue, setQueue] = useState(cards.data);
  const [at, setAt] = useState(0);
  const card = queue[at];
  const next = () => setAt(at + 1);
  const { mutate: remove } = useMutation({
    mutationFn: (cardId: string) =>
      callApi('DELETE /api/chess/mistakes/:cardId', { params: { cardId } }),
    onSuccess: () => tell(t('removed')),
    onError: (error) => tellFailure(t('notSaved'), errorWords(error)),
    onSettled: () => client.invalidateQueries({ queryKey: mistakesQuery.queryKey }),
  });
  if (card === undefined) {
    const goOn = () => {
      setQueue(cards.data);
      setAt(0);
    };
    return (
      <>
        {header}
        <Done cards={cards} onGoOn={cards.data.length > 0 ? goOn : null} />
      </>
    );
  }
  return (
    <MistakeView
      key={card.id}
      card={card}
      at={at + 1}
      count={queue.length}
      userId={userId}
      slug={slug}
      onNext={next}
      onRemove={() => {
        remove(card.id);
        next();
      }}
    />
  );
}

function Done({ cards, onGoOn }: { cards: MistakeCards; onGoOn: (() => void) | null }) {
  const t = useTranslations('puzzles.mistakes');
  const format = useFormatter();
  const change = useChangePreferences();
  const { waiting, learned, next_due_at } = cards;
  return (
    <section className="grid max-w-prose justify-items-start gap-4">
      <h2 className="text-large font-bold">
        {onGoOn === null ? t('doneTitle') : t('count', { count: cards.due })}
      </h2>
      {next_due_at !== null && (
        <p>
          {t('doneNext', { date: format.dateTime(new Date(next_due_at), { dateStyle: 'full' }) })}
        </p>
      )}
      {next_due_at === null && waiting === 0 && <p>{t('doneNone')}</p>}
      <p className="text-muted">{t('counts', { waiting, learned })}</p>
      <LateAnswers />
      <div className="flex flex-wrap gap-3">
        {onGoOn !== null && <Button onClick={onGoOn}>{t('next')}</Button>}
        <Button look="quiet" onClick={() => change({ repeat_mistakes: false })}>
          {t('turnOff')}
        </Button>
      </div>
    </section>
  );
}
