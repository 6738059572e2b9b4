import type { Color } from 'chessops/types';

export type { Color };

export function opponentOf(color: Color): Color {
  return color === 'white' ? 'black' : 'white';
}

/** Whose move this ply is, counted from 0. */
export function moverOf(ply: number): Color {
  return ply % 2 === 0 ? 'white' : 'black';
}
