import type { Color } from '@rookery/chess';
import type { Line, Score } from '../../../engine/engine.ts';

/** What a position is worth to White: engines say what it is worth to whose move it is. */
export function whiteScore({ unit, value }: Score, turn: Color): Score {
  return { unit, value: turn === 'white' || value === 0 ? value : -value };
}

/** `+0.3`, `−1.2`, `0.0`, `#4`, `#−2`: in pawns, or moves to mate. */
export function scoreText({ unit, value }: Score): string {
  const sign = value < 0 ? '−' : '';
  if (unit === 'mate') return `#${sign}${Math.abs(value)}`;
  const pawns = (Math.abs(value) / 100).toFixed(1);
  if (pawns === '0.0') return pawns;
  return `${sign === '' ? '+' : sign}${pawns}`;
}

/** How steeply an advantage turns into wins, from games of humans. */
const STEEPNESS = 0.00368208;
const MOST_CENTIPAWNS = 1_000;

/** White's share of the points to be expected, from 0 to 1. */
export function whiteShare({ unit, value }: Score): number {
  if (unit === 'mate') return value > 0 ? 1 : 0;
  const bounded = Math.max(-MOST_CENTIPAWNS, Math.min(MOST_CENTIPAWNS, value));
  return 1 / (1 + Math.exp(-STEEPNESS * bounded));
}

/** Worse than the best by this share of the points, and a move is not pointed at any more. */
const FAR_WORSE = 0.2;

/** How much there is to be said for each line beside the best, from 1 down to 0. */
export function weightsOf(lines: readonly Line[]): number[] {
  const [best] = lines;
  if (best === undefined) return [];
  const most = whiteShare(best.score);
  return lines.map(({ score }) => Math.max(0, 1 - (most - whiteShare(score)) / FAR_WORSE));
}
