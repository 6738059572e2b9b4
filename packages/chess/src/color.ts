import type { Color } from 'chessops/types';

export type { Color };

export function oppositeColor(color: Color): Color {
  return color === 'white' ? 'black' : 'white';
}

/** The side that makes this ply. Plies are counted from 0. */
export function moverOf(ply: number): Color {
  return ply % 2 === 0 ? 'white' : 'black';
}
