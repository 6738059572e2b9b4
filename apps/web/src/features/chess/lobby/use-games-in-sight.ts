import type { ChessGame } from '@rookery/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useGames } from '../../../live/use-game.ts';
import { isPlayed, mostUrgentFirst, stateOf, type GameInSight } from './games-in-sight.ts';

interface GamesInSight {
  readonly games: readonly GameInSight[];
  /** Puts away a game that is over. */
  readonly dismiss: (gameId: string) => void;
}

/**
 * The games this member plays, the most urgent first, each over the live line. One that ends while it
 * is followed stays until it is put away or looked at: its result is news.
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

/** A game that ends changes the lists it is in. */
function useRefreshAfter(ended: readonly string[]): void {
  const client = useQueryClient();
  const key = ended.join(' ');
  useEffect(() => {
    if (key !== '') void client.invalidateQueries({ queryKey: ['chess', 'few-games'] });
  }, [key, client]);
}
