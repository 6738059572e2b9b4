import type { Mark } from './types.ts';

/** The lost winning chance in percentage points, the worst first. */
const MARKS: readonly (readonly [number, Mark])[] = [
  [15, 'blunder'],
  [10, 'mistake'],
  [5, 'inaccuracy'],
];

export interface Choice {
  /** The winning chance that the move lost, in percentage points. */
  readonly drop: number;
  /** Whether the engine would have played the same. */
  readonly best: boolean;
  /** Whether there was no other legal move. */
  readonly forced: boolean;
}

/**
 * How bad a move was. The engine's own choice and the only legal move are never marked, even if the next search
 * evaluates the position as worse.
 */
export function markOf({ drop, best, forced }: Choice): Mark | null {
  if (best || forced) return null;
  return MARKS.find(([points]) => drop >= points)?.[1] ?? null;
}
