import type { ChessGame } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { useNewGames } from '../../../live/use-new-games.ts';
import { fewGamesQuery } from '../queries.ts';
import { isChallenge } from './challenges.ts';

/** More than anybody plays at once. */
const RUNNING_AT_MOST = 20;

/** The live line says when a game begins. That one has ended meanwhile, this finds out. */
const POLL_MS = 15_000;

export function runningGamesQuery(userId: string) {
  return fewGamesQuery({ player: userId, status: 'active' }, RUNNING_AT_MOST);
}

/** The games that wait for this member's yes or no, newest first, on whatever page they are. */
export function useChallenges(userId: string): ChessGame[] {
  const running = runningGamesQuery(userId);
  const { data = [], refetch } = useQuery({ ...running, refetchInterval: POLL_MS });
  useNewGames(userId, () => void refetch());
  return data.filter((game) => isChallenge(game, userId));
}
