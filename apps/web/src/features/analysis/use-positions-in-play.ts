import type { ChessGame } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLiveGames } from '../../chess/games/use-live-games.ts';
import { runningGamesQuery } from '../../chess/games/use-running-games.ts';
import { recall, remember } from '../../offline/remembered.ts';
import { positionsInPlay } from './fair-play.ts';

/**
 * The positions of this member's running games with other members, kept current by the socket. Offline, the last
 * known ones; null while unknown. Every page is notified when a game starts.
 */
export function usePositionsInPlay(userId: string): readonly string[] | null {
  const { data, failureCount } = useQuery({
    ...runningGamesQuery(userId),
    refetchOnWindowFocus: 'always',
  });
  const games = useLiveGames(data ?? NO_GAMES);
  const known = useMemo(
    () => (data === undefined ? undefined : positionsInPlay(games, userId)),
    [data, games, userId],
  );
  useEffect(() => {
    if (known !== undefined) remember(userId, NAME, known);
  }, [known, userId]);
  const isCutOff = known === undefined && failureCount > 0;
  const remembered = useMemo(
    () => (isCutOff ? (recall<readonly string[]>(userId, NAME)?.value ?? null) : null),
    [isCutOff, userId],
  );
  return known ?? remembered;
}

/** What is stored for a page without a connection. */
const NAME = 'positions-in-play';
const NO_GAMES: readonly ChessGame[] = [];
