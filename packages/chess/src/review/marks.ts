import type { Mark } from './types.ts';

/** Points of Win% given away, the worst first. */
const MARKS: readonly (readonly [number, Mark])[] = [
  [15, 'blunder'],
  [10, 'mistake'],
  [5, 'inaccuracy'],
];

export interface Choice {
  /** Points of Win% the move gave away. */
  readonly drop: number;
  /** Whether the engine would have played the same. */
  readonly best: boolean;
  /** Whether there was no other legal move. */
  readonly forced: boolean;
}

/**
 * How bad a move was. Nobody is blamed for what could not be done better, even where the engine saw a
 * move later that its own choice was worse than it had thought.
 */
export function markOf({ drop, best, forced }: Choice): Mark | null {
  if (best || forced) return null;
  return MARKS.find(([points]) => drop >= points)?.[1] ?? null;
}
