import type { Color, Square } from '@rookery/chess';

const FILES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const RANKS = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** The squares with this side at the bottom, rows from top to bottom. */
export function rowsOf(orientation: Color): Square[][] {
  const files = orientation === 'white' ? FILES : FILES.toReversed();
  const ranks = orientation === 'white' ? RANKS.toReversed() : RANKS;
  return ranks.map((rank) => files.map((file) => `${file}${rank}` as Square));
}

export interface Spot {
  /** Counted from the left, from 0. */
  readonly column: number;
  /** Counted from the top, from 0. */
  readonly row: number;
}

export function spotOf(square: Square, orientation: Color): Spot {
  const file = FILES.indexOf(square.charAt(0));
  const rank = RANKS.indexOf(square.charAt(1));
  return orientation === 'white'
    ? { column: file, row: 7 - rank }
    : { column: 7 - file, row: rank };
}

const STEPS: Readonly<Record<string, (spot: Spot) => Spot>> = {
  ArrowLeft: ({ column, row }) => ({ column: column - 1, row }),
  ArrowRight: ({ column, row }) => ({ column: column + 1, row }),
  ArrowUp: ({ column, row }) => ({ column, row: row - 1 }),
  ArrowDown: ({ column, row }) => ({ column, row: row + 1 }),
  Home: ({ row }) => ({ column: 0, row }),
  End: ({ row }) => ({ column: 7, row }),
};

/** The square a key moves the cursor to, in the visible direction; null for other keys. */
export function stepFrom(square: Square, key: string, orientation: Color): Square | null {
  const step = STEPS[key];
  if (step === undefined) return null;
  const { column, row } = step(spotOf(square, orientation));
  return rowsOf(orientation)[row]?.[column] ?? square;
}

/** The two squares of a UCI move. */
export function squaresOf(uci: string): [Square, Square] {
  return [uci.slice(0, 2) as Square, uci.slice(2, 4) as Square];
}
