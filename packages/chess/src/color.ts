import type { Color } from 'chessops/types';

export type { Color };

export function oppositeColor(color: Color): Color {
  return color === 'white' ? 'black' : 'white';
}

/** The side that makes this ply. Plies are counted from 0, which is a move of the first side. */
export function moverOf(ply: number, first: Color = 'white'): Color {
  return ply % 2 === 0 ? first : oppositeColor(first);
}
