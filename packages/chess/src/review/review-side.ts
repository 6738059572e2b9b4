import type { Color } from '../color.ts';
import { sideAccuracy } from './accuracy.ts';
import type { Moment } from './moments.ts';
import type { Mark, ReviewedMove, ReviewedSide } from './types.ts';
import { boundedCentipawns } from './win-chance.ts';

export function reviewSide(
  color: Color,
  moments: readonly Moment[],
  moves: readonly ReviewedMove[],
): ReviewedSide {
  const own = moves.filter(({ mover }) => mover === color);
  const count = (mark: Mark) => own.filter((move) => move.mark === mark).length;
  return {
    accuracy: sideAccuracy(
      moments.map(({ whiteWin }) => whiteWin),
      color,
    ),
    average_loss: averageLoss(own, moments),
    inaccuracies: count('inaccuracy'),
    mistakes: count('mistake'),
    blunders: count('blunder'),
  };
}

function averageLoss(own: readonly ReviewedMove[], moments: readonly Moment[]): number | null {
  if (own.length === 0) return null;
  const total = own.reduce((sum, { ply }) => sum + lossAt(moments, ply), 0);
  return total / own.length;
}

function lossAt(moments: readonly Moment[], ply: number): number {
  const [before, after] = [moments[ply], moments[ply + 1]];
  if (before === undefined || after === undefined) return 0;
  const change =
    boundedCentipawns(after.evaluation, after.turn) -
    boundedCentipawns(before.evaluation, before.turn);
  return Math.max(0, before.turn === 'white' ? -change : change);
}
