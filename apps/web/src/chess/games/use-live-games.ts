import type { ChessGame } from '@rookery/contract';
import { useMemo } from 'react';
import { useGames } from '../../live/use-game.ts';

/** The games of a list in their current state, kept current by the socket. */
export function useLiveGames(listed: readonly ChessGame[]): readonly ChessGame[] {
  const snapshots = useGames(listed.map(({ id }) => id));
  return useMemo(
    () => listed.map((game, index) => snapshots[index]?.game ?? game),
    [listed, snapshots],
  );
}
