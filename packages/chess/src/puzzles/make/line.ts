import { chanceOf } from '../../review/win-chance.ts';

/** The engine's evaluation from the view of the side to move, in hundredths of a pawn or in moves until mate. */
export interface LineScore {
  readonly unit: 'centipawns' | 'mate';
  readonly value: number;
}

/** A move that an engine has evaluated, with the expected continuation. */
export interface Line {
  readonly score: LineScore;
  /** In UCI coordinates. The first element is the move itself. */
  readonly pv: readonly [string, ...string[]];
}

/** Searches a position and returns this many lines, the best first; fewer if there are fewer legal moves. */
export type Search = (fen: string, lines: number) => Promise<readonly Line[]>;

/** Longer mates are not certain enough, and too long for a puzzle. */
const LONGEST_MATE = 15;

/** From -1 (certainly lost) to 1 (certainly won). */
export function winningChance({ unit, value }: LineScore): number {
  if (unit === 'mate') return value > 0 ? 1 : -1;
  return chanceOf(value);
}

export function isMateSoon({ unit, value }: LineScore): boolean {
  return unit === 'mate' && value > 0 && value <= LONGEST_MATE;
}

/** Whether the side to move mates, or is ahead by at least this much. */
export function isAtLeast({ unit, value }: LineScore, centipawns: number): boolean {
  return unit === 'mate' ? value > 0 : value >= centipawns;
}
