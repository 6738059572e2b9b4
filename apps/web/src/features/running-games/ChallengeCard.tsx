import type { ChessGame } from '@rookery/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../api/call-api.ts';
import { useErrorWords } from '../../api/use-error-words.ts';
import { useTimeControlWords } from '../../chess/games/result-words.ts';
import { colorOf, opponentIdOf } from '../../chess/games/results.ts';
import { usePeopleOf } from '../../chess/players/people.ts';
import { applyGameRow } from '../../live/use-game.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { ChessIcon } from '../../ui/icons.tsx';
import { tellFailure } from '../../ui/toasts.ts';
import { FirstMoveTime } from './FirstMoveTime.tsx';

interface ChallengeCardProps {
  game: ChessGame;
  userId: string;
  slug: string;
  /** The member is playing another game with a running clock. */
  isPlaying: boolean;
}

/**
 * A challenge with its answers. A game that both players asked for needs no answer, only a link. While the member
 * is playing, the link asks for confirmation.
 */
export function ChallengeCard({ game, userId, slug, isPlaying }: ChallengeCardProps) {
  const t = useTranslations('lobby');
  const isAgreed = game.created_by === null;
  const timeControlWords = useTimeControlWords();
  const opponent = usePeopleOf([game])(opponentIdOf(game, userId));
  const name = opponent === undefined ? '…' : (opponent?.name ?? t('unknownMember'));
  const color = colorOf(game, userId) ?? 'white';
  const facts = [
    timeControlWords(game.time_control),
    t(game.rated ? 'rated' : 'casual'),
    t('youPlay', { color }),
  ];
  const Answers = isPlaying ? AnswersWhilePlaying : PlainAnswers;
  return (
    <aside
      aria-label={t(isAgreed ? 'begun' : 'challenge')}
      className="rounded-card border border-accent bg-raised p-4 shadow-popup lg:p-3"
    >
      <p className="flex items-start gap-2 font-semibold">
        <ChessIcon className="mt-0.5 size-5 text-accent" />
        <span className="min-w-0 flex-1">{t(isAgreed ? 'hasBegun' : 'wantsToPlay', { name })}</span>
        {game.game_state.turn === color && (
          <span className="shrink-0 text-muted">
            <FirstMoveTime game={game} />
          </span>
        )}
      </p>
      <p className="mt-1 text-small text-muted">{facts.join(' · ')}</p>
      <Answers id={game.id} slug={slug} isAgreed={isAgreed} />
    </aside>
  );
}

interface AnswersProps {
  id: string;
  slug: string;
  isAgreed: boolean;
}

function PlainAnswers({ id, slug, isAgreed }: AnswersProps) {
  const t = useTranslations('lobby');
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Link
        to="/$workspace/chess/games/$game"
        params={{ workspace: slug, game: id }}
        className={buttonClass('primary', 'flex-auto whitespace-nowrap')}
      >
        {t('toTheGame')}
      </Link>
      {!isAgreed && <DeclineButton id={id} />}
    </div>
  );
}

/** Only a second click leaves the game that is being played. */
function AnswersWhilePlaying({ id, slug, isAgreed }: AnswersProps) {
  const t = useTranslations('lobby');
  const [isAsking, setAsking] = useState(false);
  if (isAsking) {
    return (
      <>
        <p className="mt-2 text-small">{t('leaveAsk')}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button className="flex-auto whitespace-nowrap" onClick={() => setAsking(false)}>
            {t('stay')}
          </Button>
          <Link
            to="/$workspace/chess/games/$game"
            params={{ workspace: slug, game: id }}
            className={buttonClass('secondary', 'flex-auto whitespace-nowrap')}
          >
            {t('leave')}
          </Link>
        </div>
      </>
    );
  }
  return (
    <>
      <p className="mt-2 text-small">{t('playing')}</p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {!isAgreed && <DeclineButton id={id} />}
        <Button look="quiet" className="flex-auto" onClick={() => setAsking(true)}>
          {t('leaveGame')}
        </Button>
      </div>
    </>
  );
}

function DeclineButton({ id }: { id: string }) {
  const t = useTranslations('lobby');
  const decline = useDecline();
  return (
    <Button
      look="secondary"
      className="flex-auto whitespace-nowrap"
      busy={decline.isPending}
      onClick={() => decline.mutate(id)}
    >
      {t('decline')}
    </Button>
  );
}

/** Declining a challenge aborts the game before it counts. */
function useDecline() {
  const t = useTranslations('lobby');
  const errorWords = useErrorWords();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (gameId: string) =>
      callApi('POST /api/chess/games/:gameId/abort', { params: { gameId } }),
    onSuccess: applyGameRow,
    onError: (error) => tellFailure(t('notDeclined'), errorWords(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['chess', 'few-games'] }),
  });
}
