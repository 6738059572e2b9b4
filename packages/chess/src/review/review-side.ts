import type { Color } from '../color.ts';
import { sideAccuracy } from './accuracy.ts';
import type { EvaluatedPosition } from './evaluated-position.ts';
import type { Mark, ReviewedMove, ReviewedSide } from './types.ts';
import { boundedCentipawns } from './win-chance.ts';

export function reviewSide(
  color: Color,
  positions: readonly EvaluatedPosition[],
  moves: readonly ReviewedMove[],
): ReviewedSide {
  const own = moves.filter(({ mover }) => mover === color);
  const count = (mark: Mark) => own.filter((move) => move.mark === mark).length;
  return {
    accuracy: sideAccuracy(
      positions.map(({ whiteWin }) => whiteWin),
      color,
      positions[0]?.turn,
    ),
    average_loss: averageLoss(own, positions),
    inaccuracies: count('inaccuracy'),
    mistakes: count('mistake'),
    blunders: count('blunder'),
  };
}

function averageLoss(
  own: readonly ReviewedMove[],
  positions: readonly EvaluatedPosition[],
): number | null {
  if (own.length === 0) return null;
  const total = own.reduce((sum, { ply }) => sum + lossAt(positions, ply), 0);
  return total / own.length;
}

function lossAt(positions: readonly EvaluatedPosition[], ply: number): number {
  const [before, after] = [positions[ply], positions[ply + 1]];
  if (before === undefined || after === undefined) return 0;
  const change =
    boundedCentipawns(after.evaluation, after.turn) -
    boundedCentipawns(before.evaluation, before.turn);
  return Math.max(0, before.turn === 'white' ? -change : change);
}
