import type { ChessGame } from '@rookery/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useGames } from '../../live/use-game.ts';
import { isPlayed, mostUrgentFirst, stateOf, type GameInSight } from './games-in-sight.ts';

interface GamesInSight {
  readonly games: readonly GameInSight[];
  /** Hides a finished game. */
  readonly dismiss: (gameId: string) => void;
}

/**
 * The member's running games, the most urgent first, each kept current by the socket. A game that ends stays until
 * it is dismissed or opened, so that the member sees the result.
 */
export function useGamesInSight(
  userId: string,
  running: readonly ChessGame[] | undefined,
  isShown: (gameId: string) => boolean,
): GamesInSight {
  const [followed, setFollowed] = useState<readonly string[]>([]);
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const begun = (running ?? []).filter(
    (game) => isPlayed(game, userId) && !followed.includes(game.id) && !dismissed.has(game.id),
  );
  if (begun.length > 0) setFollowed([...followed, ...begun.map(({ id }) => id)]);

  const dismiss = (gameId: string) => {
    setDismissed(new Set([...dismissed, gameId]));
    setFollowed(followed.filter((id) => id !== gameId));
  };

  const snapshots = useGames(followed);
  const games = followed.flatMap((id, index): GameInSight[] => {
    const { game: live = null, clock = null } = snapshots[index] ?? {};
    const game = live ?? running?.find((each) => each.id === id);
    return game === undefined ? [] : [{ game, clock, state: stateOf(game, userId) }];
  });

  const ended = games.filter(({ state }) => state === 'ended').map(({ game }) => game.id);
  useRefreshAfter(ended);
  const seen = ended.find(isShown);
  useEffect(() => {
    if (seen !== undefined) dismiss(seen);
    // `dismiss` is another function with each render, and does the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [seen]);
  return { games: mostUrgentFirst(games), dismiss };
}

/** The end of a game changes the lists it is in. */
function useRefreshAfter(ended: readonly string[]): void {
  const client = useQueryClient();
  const key = ended.join(' ');
  useEffect(() => {
    if (key !== '') void client.invalidateQueries({ queryKey: ['chess', 'few-games'] });
  }, [key, client]);
}
