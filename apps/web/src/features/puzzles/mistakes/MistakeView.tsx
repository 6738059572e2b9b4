import { describeMove, describeMoves } from '@rookery/chess';
import type { MistakeCard } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { boardLook } from '../../../chess/board/board-look.ts';
import { useBoardWords } from '../../../chess/board/use-board-words.ts';
import { OwnTypedMove } from '../../../chess/moves/OwnTypedMove.tsx';
import { useLine } from '../../../chess/moves/use-line.ts';
import { profileQuery } from '../../../chess/players/queries.ts';
import { useChessPreferences } from '../../../chess/preferences/use-preferences.ts';
import {
  isAnswered,
  mayTry,
  type BetterMoveSearch,
} from '../../../chess/review/better-move-search.ts';
import { useEngineJudge } from '../../../chess/review/use-engine-judge.ts';
import { createAnnouncements } from '../../../ui/announcements.ts';
import { Announcer } from '../../../ui/Announcer.tsx';
import { Board } from '../../../ui/board/Board.tsx';
import { turnOf } from '../../../ui/board/position-state.ts';
import { NO_SHAPES, type BoardShape } from '../../../ui/board/shapes.ts';
import { Button } from '../../../ui/Button.tsx';
import { FocusedButton } from '../../../ui/FocusedButton.tsx';
import { TEXT_LINK_CLASS } from '../../../ui/text-link.ts';
import { LateAnswers } from './LateAnswers.tsx';
import { useRepeating, type Repeater } from './use-repeating.ts';

export interface MistakeViewProps {
  card: MistakeCard;
  /** The place among those that are due, and their number. */
  at: number;
  count: number;
  userId: string;
  slug: string;
  onNext: () => void;
  onRemove: () => void;
}

/** A mistake of the member's own game, in which they search for a better move. It has a key for each card. */
export function MistakeView(props: MistakeViewProps) {
  const { card, at, count, userId } = props;
  const t = useTranslations('puzzles.mistakes');
  const preferences = useChessPreferences();
  const [announcements] = useState(createAnnouncements);
  const wordsOf = useWords(card);
  const side = turnOf(card.fen);
  const repeater = useRepeating(card, userId, useEngineJudge(), (now) => {
    if (now.phase !== 'judging') announcements.announce(`${wordsOf(now).title}.`);
  });
  useEffect(() => {
    // Loaded before the first move needs it, which may be made without a connection.
    import('../../../engine/engine.ts').catch(() => undefined);
  }, []);
  const { state } = repeater;
  const line = useLine(movesOnBoard(card, state), card.fen);
  const shown = line.at(-1);
  const shapes = useShapes(state);
  const words = useBoardWords(side);
  return (
    <div className="game-page">
      <h1 className="sr-only">{t('title')}</h1>
      <div className="game-grid">
        <div className="game-bar game-bar-top justify-between">
          <p className="min-w-0 truncate font-semibold">{t('title')}</p>
          <p className="shrink-0 text-muted">{t('place', { at, count })}</p>
        </div>
        <div className="game-board">
          <Board
            fen={shown?.fen ?? card.fen}
            lastMove={shown?.uci ?? null}
            orientation={side}
            player={mayTry(state) ? side : null}
            premoves={false}
            {...boardLook(preferences)}
            shapes={shapes}
            words={words}
            onMove={repeater.attempt}
          />
        </div>
        <div className="game-bar game-bar-bottom" />
        <Panel {...props} repeater={repeater} words={wordsOf(state)} />
      </div>
      <Announcer announcements={announcements} label={t('announcements')} />
    </div>
  );
}

interface PanelProps extends MistakeViewProps {
  repeater: Repeater;
  words: Words;
}

function Panel({ card, at, count, slug, onNext, onRemove, repeater, words }: PanelProps) {
  const t = useTranslations('puzzles.mistakes');
  const { state } = repeater;
  return (
    <div className="game-panel puzzle-panel">
      <div className="puzzle-status" data-tone={words.tone}>
        <h2 className="text-large font-bold">{words.title}</h2>
        <p className="text-small">{words.words}</p>
      </div>
      <div className="puzzle-actions">
        {isAnswered(state) ? (
          <FocusedButton className="game-answer" onClick={onNext}>
            {t(at === count ? 'finish' : 'next')}
          </FocusedButton>
        ) : (
          <Button look="secondary" className="game-answer" onClick={repeater.tell}>
            {t('solution')}
          </Button>
        )}
      </div>
      <div className="puzzle-facts text-small">
        <Origin card={card} />
        {isAnswered(state) ? (
          <Answered card={card} stored={repeater.stored} slug={slug} />
        ) : (
          <LateAnswers />
        )}
        <div>
          <Button look="quiet" onClick={onRemove}>
            {t('remove')}
          </Button>
        </div>
      </div>
      {!isAnswered(state) && (
        <OwnTypedMove fen={card.fen} own={turnOf(card.fen)} onMove={repeater.attempt} />
      )}
    </div>
  );
}

/** Where the mistake comes from, and why it is asked now. */
function Origin({ card }: { card: MistakeCard }) {
  const t = useTranslations('puzzles.mistakes');
  const date = useDate();
  const { data: opponent, isError } = useQuery(profileQuery(card.opponent_id));
  const played = { date: date(card.played_at), san: sanOf(card.fen, card.played) };
  const answer = card.last_answer ?? 'new';
  return (
    <>
      <p className="min-h-10">
        {opponent !== undefined && t('from', { name: opponent.name, ...played })}
        {opponent === undefined && isError && t('fromUnknown', played)}
      </p>
      <p className="text-muted">
        {t(`why.${answer}`, { date: date(card.last_answered_at ?? card.played_at) })}
      </p>
    </>
  );
}

interface AnsweredProps {
  card: MistakeCard;
  stored: MistakeCard | null;
  slug: string;
}

/** The best line, when the mistake comes back, and the review that explains it. */
function Answered({ card, stored, slug }: AnsweredProps) {
  const t = useTranslations('puzzles.mistakes');
  const date = useDate();
  const best = describeMoves([], card.best_line, card.fen);
  return (
    <>
      <p>
        {t('line')}: <strong>{best.map(({ san }) => san).join(' ')}</strong>
      </p>
      {stored === null ? (
        <LateAnswers />
      ) : (
        <p>
          {stored.learned_at === null ? t('backOn', { date: date(stored.due_at) }) : t('learned')}
        </p>
      )}
      <p>
        <Link
          to="/$workspace/chess/games/$game/review"
          params={{ workspace: slug, game: card.game_id }}
          className={TEXT_LINK_CLASS}
        >
          {t('review')}
        </Link>
      </p>
    </>
  );
}

interface Words {
  readonly title: string;
  readonly words: string;
  readonly tone: 'good' | 'bad' | undefined;
}

function useWords(card: MistakeCard): (state: BetterMoveSearch) => Words {
  const t = useTranslations('puzzles.mistakes');
  const best = sanOf(card.fen, card.best_line[0] ?? '');
  return ({ phase, tried, verdict }) => {
    const san = tried === null ? '' : sanOf(card.fen, tried);
    switch (phase) {
      case 'asked':
        return { title: t('ask', { side: turnOf(card.fen) }), words: '', tone: undefined };
      case 'judging':
        return { title: t('judging', { san }), words: '', tone: undefined };
      case 'wrong':
        return {
          title: t(tried === card.played ? 'again' : 'wrong', { san }),
          words: t('wrongWords'),
          tone: 'bad',
        };
      case 'unsure':
        return { title: t('unsure', { san }), words: t('wrongWords'), tone: undefined };
      case 'right':
        return {
          title: t(verdict === 'good' ? 'good' : 'best', { san, best }),
          words: '',
          tone: 'good',
        };
      case 'told':
        return { title: t('told', { best }), words: '', tone: undefined };
    }
  };
}

/** A wrong try in red. */
function useShapes({ phase, tried }: BetterMoveSearch): readonly BoardShape[] {
  const wrong = phase === 'wrong' ? tried : null;
  return useMemo(
    () => (wrong === null ? NO_SHAPES : [{ kind: 'arrow', uci: wrong, tone: 'bad' }]),
    [wrong],
  );
}

function useDate(): (time: string) => string {
  const format = useFormatter();
  return (time) => format.dateTime(new Date(time), { dateStyle: 'medium' });
}

function movesOnBoard(
  { best_line }: MistakeCard,
  { phase, tried }: BetterMoveSearch,
): readonly string[] {
  if (phase === 'told') return best_line.slice(0, 1);
  return tried !== null && (phase === 'judging' || phase === 'right') ? [tried] : [];
}

function sanOf(fen: string, uci: string): string {
  return describeMove(fen, uci)?.san ?? '';
}
