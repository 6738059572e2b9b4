import type { Puzzle } from '../puzzle.ts';
import { CAPTURE_THEMES } from './captures.ts';
import { ENDGAME_THEMES } from './endgames.ts';
import { EVALUATION_THEMES } from './evaluation.ts';
import { FORK_THEMES } from './forks.ts';
import { KING_ATTACK_THEMES } from './king-attacks.ts';
import { LENGTH_THEMES } from './length.ts';
import { LINE_THEMES } from './lines.ts';
import { LURE_THEMES } from './lures.ts';
import { MATE_THEMES } from './mates.ts';
import { NAMED_MATE_THEMES } from './named-mates.ts';
import { PHASE_THEMES } from './phases.ts';
import { PIN_THEMES } from './pins.ts';
import { playPuzzle, type ThemeRule } from './played-puzzle.ts';
import { QUIET_THEMES } from './quiet.ts';
import { SPECIAL_MOVE_THEMES } from './special-moves.ts';

const RULES = {
  ...CAPTURE_THEMES,
  ...ENDGAME_THEMES,
  ...EVALUATION_THEMES,
  ...FORK_THEMES,
  ...KING_ATTACK_THEMES,
  ...LENGTH_THEMES,
  ...LINE_THEMES,
  ...LURE_THEMES,
  ...MATE_THEMES,
  ...NAMED_MATE_THEMES,
  ...PHASE_THEMES,
  ...PIN_THEMES,
  ...QUIET_THEMES,
  ...SPECIAL_MOVE_THEMES,
} satisfies Record<string, ThemeRule>;

/** A theme by its name in the public puzzle database. */
export type PuzzleTheme = keyof typeof RULES;

/** All themes that the rules know, in alphabetical order. */
export const PUZZLE_THEMES = (Object.keys(RULES) as PuzzleTheme[]).toSorted();

/**
 * The themes of a puzzle in alphabetical order. `centipawns` is the engine's evaluation at the end from the solver's
 * view; without it, the themes that need an evaluation are left out.
 */
export function themesOf(puzzle: Puzzle, centipawns: number | null = null): PuzzleTheme[] {
  const played = playPuzzle(puzzle, centipawns);
  return PUZZLE_THEMES.filter((theme) => RULES[theme](played));
}
