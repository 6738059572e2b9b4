import { describeMoves } from '../move-details.ts';
import { INITIAL_FEN } from '../position.ts';
import { evaluatedPositions } from './evaluated-position.ts';
import { reviewMove } from './review-move.ts';
import { reviewSide } from './review-side.ts';
import type { Evaluation, Review } from './types.ts';

/**
 * The review of a game as far as its positions have been evaluated. The first evaluation is of the position
 * before the first move.
 */
export function reviewGame(
  moves: readonly string[],
  evaluations: readonly Evaluation[],
  startFen = INITIAL_FEN,
): Review {
  const line = describeMoves([], moves.slice(0, Math.max(0, evaluations.length - 1)), startFen);
  const positions = evaluatedPositions(line, evaluations.slice(0, line.length + 1), startFen);
  const reviewed = line.map((move, ply) => reviewMove(move, positions.slice(0, ply + 2)));
  return {
    moves: reviewed,
    white: reviewSide('white', positions, reviewed),
    black: reviewSide('black', positions, reviewed),
  };
}
