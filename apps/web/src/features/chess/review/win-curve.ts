import type { GameReview } from '@rookery/contract';
import type { Mark } from './marks.ts';

export interface WinPoint {
  readonly ply: number;
  /** Shares of the picture: from its left, and from its bottom. */
  readonly x: number;
  readonly y: number;
}

export interface WinMark extends WinPoint {
  readonly mark: Mark;
}

/** White's chance to win, ply by ply as far as it is known, in a picture that has room for the whole game. */
export function winPoints({ positions }: GameReview, plies: number): WinPoint[] {
  return positions.map(({ white_win }, ply) => ({
    ply,
    x: shareOf(ply, plies),
    y: Math.min(100, Math.max(0, white_win)) / 100,
  }));
}

/** Where the marked moves ended. */
export function winMarks({ moves }: GameReview, points: readonly WinPoint[]): WinMark[] {
  return moves.flatMap(({ ply, mark }) => {
    const point = points[ply + 1];
    return mark === null || point === undefined ? [] : [{ ...point, mark }];
  });
}

/** From the left; a game without moves has all of it there. */
export function shareOf(ply: number, plies: number): number {
  return plies === 0 ? 0 : ply / plies;
}

/** The area below the curve, in hundredths of the picture from its upper left corner. */
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
