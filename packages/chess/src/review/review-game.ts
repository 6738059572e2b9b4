import { followLine } from '../line.ts';
import { momentsOf } from './moments.ts';
import { reviewMove } from './review-move.ts';
import { reviewSide } from './review-side.ts';
import type { Evaluation, Review } from './types.ts';

/**
 * A game's review, as far as its positions have been evaluated: `evaluations` begins with the one
 * before the first move, and may end anywhere.
 */
export function reviewGame(moves: readonly string[], evaluations: readonly Evaluation[]): Review {
  const line = followLine([], moves.slice(0, Math.max(0, evaluations.length - 1)));
  const moments = momentsOf(line, evaluations.slice(0, line.length + 1));
  const reviewed = line.map((move, ply) => reviewMove(move, moments.slice(0, ply + 2)));
  return {
    moves: reviewed,
    white: reviewSide('white', moments, reviewed),
    black: reviewSide('black', moments, reviewed),
  };
}
