import type { ChessGame } from '@rookery/contract';
import { Link } from '@tanstack/react-router';
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
}

/**
 * Somebody wants to play: who, how, and both answers. A game that both have asked for needs no answer,
 * only the way to it.
 */
export function ChallengeCard({ game, userId, slug }: ChallengeCardProps) {
  const t = useTranslations('lobby');
  const isWanted = game.created_by === null;
  const timeControlWords = useTimeControlWords();
  const decline = useDecline();
  const opponent = usePeopleOf([game])(opponentOf(game, userId));
  const color = colorOf(game, userId) ?? 'white';
  const facts = [
    timeControlWords(game.time_control),
    t(game.rated ? 'rated' : 'casual'),
    t('youPlay', { color }),
  ];
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
        {game.game_state.turn === color && <FirstMoveTime game={game} />}
      </p>
      <p className="mt-1 text-small text-muted">{facts.join(' · ')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Link
          to="/$workspace/chess/games/$game"
          params={{ workspace: slug, game: game.id }}
          className={buttonClass('primary', 'flex-auto whitespace-nowrap')}
        >
          {t('toTheGame')}
        </Link>
        {!isWanted && (
          <Button
            look="secondary"
            className="flex-auto whitespace-nowrap"
            busy={decline.isPending}
            onClick={() => decline.mutate(game.id)}
          >
            {t('decline')}
          </Button>
        )}
      </div>
    </aside>
  );
}
