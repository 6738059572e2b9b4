import type { ChessGame } from '@rookery/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readAgain } from '../../live/read-again.ts';
import { useNewGames } from '../../live/use-new-games.ts';
import { fewGamesQuery } from './queries.ts';

/** More than a member plays at the same time. */
const RUNNING_AT_MOST = 20;

/** Only while a game has not begun: its channel is joined by those who open it, and it may be withdrawn. */
const CHALLENGE_POLL_MS = 15_000;

export function runningGamesQuery(userId: string) {
  return fewGamesQuery({ player: userId, status: 'active' }, RUNNING_AT_MOST);
}

/**
 * The member's running games, newest first; undefined until known. The socket tells when one begins, and
 * `useGamesInSight` when one ends.
 */
export function useRunningGames(userId: string): ChessGame[] | undefined {
  const client = useQueryClient();
  const running = runningGamesQuery(userId);
  const { data } = useQuery({
    ...running,
    refetchInterval: ({ state }) =>
      state.data?.some(({ moves }) => moves.length < 2) ? CHALLENGE_POLL_MS : false,
  });
  useNewGames(userId, () => void readAgain(client, running.queryKey));
  return data;
}
