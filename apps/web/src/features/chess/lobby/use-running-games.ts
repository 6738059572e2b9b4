import type { ChessGame } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { useNewGames } from '../../../live/use-new-games.ts';
import { fewGamesQuery } from '../queries.ts';

/** More than anybody plays at once. */
const RUNNING_AT_MOST = 20;

/** The live line says when a game begins. That one has ended meanwhile, this finds out. */
const POLL_MS = 15_000;

export function runningGamesQuery(userId: string) {
  return fewGamesQuery({ player: userId, status: 'active' }, RUNNING_AT_MOST);
}

/** The games of this member, newest first, on whatever page they are; undefined until they are known. */
export function useRunningGames(userId: string): ChessGame[] | undefined {
  const running = runningGamesQuery(userId);
  const { data, refetch } = useQuery({ ...running, refetchInterval: POLL_MS });
  useNewGames(userId, () => void refetch());
  return data;
}
