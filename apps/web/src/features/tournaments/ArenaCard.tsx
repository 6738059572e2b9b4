import type { TournamentRecord } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { runningGamesQuery } from '../../chess/games/use-running-games.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { useTournamentButton } from './changes.ts';
import { ownPairingOf } from './next-action.ts';
import { playersOf } from './people.ts';
import type { TournamentPlace } from './queries.ts';
import { opponentOf } from './results.ts';

interface ArenaCardProps {
  record: TournamentRecord;
  place: TournamentPlace;
  userId: string;
}

/** Where the member stands in a running arena: in a game, waiting for one, or pausing. */
export function ArenaCard({ record, place, userId }: ArenaCardProps) {
  const t = useTranslations('tournaments.arena');
  const act = useTranslations('tournaments.act');
  const { change, isPending } = useTournamentButton(place);
  const own = record.players.find(({ id }) => id === record.own_player);
  const pairing = ownPairingOf(record)?.pairing ?? null;
  const gameId = pairing?.game_id ?? null;
  const isRunning = record.tournament.status === 'running';
  useOpenNewGame(place, userId);
  if (own === undefined || own.withdrawn || !isRunning) return null;
  const opponent = pairing && playersOf(record)(opponentOf(pairing, own.id) ?? '');
  const state = pairing !== null ? 'playing' : own.paused ? 'pausing' : 'waiting';
  return (
    <section
      aria-label={t('own')}
      className="mb-8 rounded-card border border-edge bg-raised p-4 sm:p-5 print:hidden"
    >
      <output className="block text-large font-bold" aria-live="polite">
        {t(`states.${state}`, { name: opponent?.name ?? '' })}
      </output>
      <p className="text-muted">
        {t('place', { rank: own.rank, points: own.points })}
        {own.sheet?.is_on_streak === true && ` · ${t('streak')}`}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {gameId !== null && (
          <Link
            to="/$workspace/chess/games/$game"
            params={{ workspace: place.slug, game: gameId }}
            className={buttonClass('primary')}
          >
            {act('to_game')}
          </Link>
        )}
        {state !== 'playing' && (
          <Button
            look={own.paused ? 'primary' : 'secondary'}
            busy={isPending}
            onClick={() => change({ do: 'pause', isPaused: !own.paused })}
          >
            {t(own.paused ? 'resume' : 'pause')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Opens a game that begins while the member looks at the arena. */
function useOpenNewGame({ slug, tournamentId }: TournamentPlace, userId: string): void {
  const navigate = useNavigate();
  const { data: running } = useQuery(runningGamesQuery(userId));
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (running === undefined) return;
    const games = running.filter(({ tournament_id }) => tournament_id === tournamentId);
    const begun = games.find(({ id }) => known.current !== null && !known.current.has(id));
    known.current = new Set(games.map(({ id }) => id));
    if (begun !== undefined)
      void navigate({
        to: '/$workspace/chess/games/$game',
        params: { workspace: slug, game: begun.id },
      });
  }, [running, navigate, slug, tournamentId]);
}
