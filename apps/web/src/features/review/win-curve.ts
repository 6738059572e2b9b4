import type { GameReview } from '@rookery/contract';
import type { Mark } from './moves/marks.ts';

export interface WinPoint {
  readonly ply: number;
  /** Fractions of the width and the height, from the lower left corner. */
  readonly x: number;
  readonly y: number;
}

export interface WinMark extends WinPoint {
  readonly mark: Mark;
}

/** White's winning chance after each reviewed ply; the width covers the whole game. */
export function winPoints({ positions }: GameReview, plies: number): WinPoint[] {
  return positions.map(({ white_win }, ply) => ({
    ply,
    x: shareOf(ply, plies),
    y: Math.min(100, Math.max(0, white_win)) / 100,
  }));
}

/** The points after the marked moves. */
export function winMarks({ moves }: GameReview, points: readonly WinPoint[]): WinMark[] {
  return moves.flatMap(({ ply, mark }) => {
    const point = points[ply + 1];
    return mark === null || point === undefined ? [] : [{ ...point, mark }];
  });
}

/** The fraction of the width; 0 for a game without moves. */
export function shareOf(ply: number, plies: number): number {
  return plies === 0 ? 0 : ply / plies;
}

/** The area below the curve, in percent from the upper left corner. */
export function areaBelow(points: readonly WinPoint[]): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return '';
  return [`${percent(first.x)},100`, lineOf(points), `${percent(last.x)},100`].join(' ');
}

export function lineOf(points: readonly WinPoint[]): string {
  return points.map(({ x, y }) => `${percent(x)},${percent(1 - y)}`).join(' ');
}

function percent(share: number): string {
  return (share * 100).toFixed(2);
}
