import type { Color } from '@rookery/chess';
import type { GameReview, ReviewedMove } from '@rookery/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';

/** The review of a game as far as it is done. */
export function reviewQuery(gameId: string) {
  return queryOptions({
    queryKey: ['chess', 'review', gameId],
    queryFn: () => callApi('GET /api/chess/games/:gameId/review', { params: { gameId } }),
    // A finished review no longer changes.
    staleTime: ({ state: { data } }) => (data?.state === 'done' ? Infinity : 0),
  });
}

export function isGrowing({ state }: GameReview): boolean {
  return state === 'waiting' || state === 'running';
}

/** The plies before a side's mistakes and blunders for which a better move is known. */
export function lessonsOf(moves: readonly ReviewedMove[], side: Color): number[] {
  return moves
    .filter(
      ({ mover, mark, best_line }) =>
        mover === side && (mark === 'mistake' || mark === 'blunder') && best_line.length > 0,
    )
    .map(({ ply }) => ply);
}
