import type { ChessGame } from '@rookery/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { ChessIcon } from '../../../ui/icons.tsx';
import { usePeopleOf } from '../people.ts';
import { useTimeControlWords } from '../results-words.ts';
import { colorOf, opponentOf } from '../results.ts';
import { FirstMoveTime } from './FirstMoveTime.tsx';
import { useDecline } from './use-decline.ts';

interface ChallengeCardProps {
  game: ChessGame;
  userId: string;
  slug: string;
  /** Another game of this member is under way, with its clock running. */
  isPlaying: boolean;
}

/**
 * Somebody wants to play: who, how, and both answers. A game that both have asked for needs no answer,
 * only the way to it. During another game that way is a small one, and asks.
 */
export function ChallengeCard({ game, userId, slug, isPlaying }: ChallengeCardProps) {
  const t = useTranslations('lobby');
  const isWanted = game.created_by === null;
  const timeControlWords = useTimeControlWords();
  const opponent = usePeopleOf([game])(opponentOf(game, userId));
  const color = colorOf(game, userId) ?? 'white';
  const facts = [
    timeControlWords(game.time_control),
    t(game.rated ? 'rated' : 'casual'),
    t('youPlay', { color }),
  ];
  const Answers = isPlaying ? AnswersWhilePlaying : AnswersAtLeisure;
  return (
    <aside
      aria-label={t(isWanted ? 'begun' : 'challenge')}
      className="rounded-card border border-accent bg-raised p-4 shadow-popup lg:p-3"
    >
      <p className="flex items-start gap-2 font-semibold">
        <ChessIcon className="mt-0.5 size-5 text-accent" />
        <span className="min-w-0 flex-1">
          {t(isWanted ? 'hasBegun' : 'wantsToPlay', { name: opponent?.name ?? t('somebody') })}
        </span>
        {game.game_state.turn === color && (
          <span className="shrink-0 text-muted">
            <FirstMoveTime game={game} />
          </span>
        )}
      </p>
      <p className="mt-1 text-small text-muted">{facts.join(' · ')}</p>
      <Answers id={game.id} slug={slug} isWanted={isWanted} />
    </aside>
  );
}

interface AnswersProps {
  id: string;
  slug: string;
  isWanted: boolean;
}

function AnswersAtLeisure({ id, slug, isWanted }: AnswersProps) {
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
      {!isWanted && <DeclineButton id={id} />}
    </div>
  );
}

/** Only a second press leads out of the game that is being played. */
function AnswersWhilePlaying({ id, slug, isWanted }: AnswersProps) {
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
        {!isWanted && <DeclineButton id={id} />}
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
