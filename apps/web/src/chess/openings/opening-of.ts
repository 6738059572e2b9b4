import { INITIAL_FEN, type DetailedMoves } from '@rookery/chess';
import { shortKey } from './short-key.ts';

export type OpeningNames = Readonly<Record<string, string>>;

/** No named opening is longer. */
const MAX_PLIES = 36;

/** The latest opening name of a game up to this ply; null before it has one. */
export function openingOf(
  names: OpeningNames,
  line: DetailedMoves,
  ply: number,
  startFen = INITIAL_FEN,
): string | null {
  for (let index = Math.min(ply, MAX_PLIES, line.length) - 1; index >= 0; index -= 1) {
    const move = line[index];
    const name = move === undefined ? undefined : names[shortKey(move.fen)];
    if (name !== undefined) return name;
  }
  return names[shortKey(startFen)] ?? null;
}
