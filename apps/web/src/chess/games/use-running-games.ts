import type { ChessGame } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { useNewGames } from '../../live/use-new-games.ts';
import { fewGamesQuery } from './queries.ts';

/** More than a member plays at the same time. */
const RUNNING_AT_MOST = 20;

/** The socket reports new games; polling notices games that have ended. */
const POLL_MS = 15_000;

export function runningGamesQuery(userId: string) {
  return fewGamesQuery({ player: userId, status: 'active' }, RUNNING_AT_MOST);
}

/** The member's running games, newest first; undefined until known. */
export function useRunningGames(userId: string): ChessGame[] | undefined {
  const running = runningGamesQuery(userId);
  const { data, refetch } = useQuery({ ...running, refetchInterval: POLL_MS });
  useNewGames(userId, () => void refetch());
  return data;
}
