import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { runningGamesQuery } from '../../chess/games/use-running-games.ts';
import { rememberedPositions, rememberPositions } from '../../offline/remembered.ts';
import { positionsInPlay } from './fair-play.ts';

/** While the member plays, the position changes at any time. */
const PLAYING_POLL_MS = 2_000;
const POLL_MS = 15_000;

/**
 * The positions of this member's running games with other members. Offline, the last known ones; null while
 * unknown. Every page is notified when a game starts.
 */
export function usePositionsInPlay(userId: string): readonly string[] | null {
  const { data, failureCount } = useQuery({
    ...runningGamesQuery(userId),
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      positionsInPlay(state.data ?? [], userId).length > 0 ? PLAYING_POLL_MS : POLL_MS,
  });
  const known = useMemo(() => data && positionsInPlay(data, userId), [data, userId]);
  useEffect(() => {
    if (known !== undefined) rememberPositions(userId, known);
  }, [known, userId]);
  const isCutOff = known === undefined && failureCount > 0;
  const remembered = useMemo(
    () => (isCutOff ? rememberedPositions(userId) : null),
    [isCutOff, userId],
  );
  return known ?? remembered;
}
