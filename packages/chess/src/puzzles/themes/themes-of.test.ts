import { expect, test } from 'vitest';
import { puzzleOf, withColorsExchanged } from '../puzzle.testkit.ts';
import { CAPTURE_CASES } from './captures.testkit.ts';
import { JUST_HAVE, NEARLY_HAVE } from './close-decisions.testkit.ts';
import { EVALUATION_THEMES } from './evaluation.ts';
import { KING_ATTACK_CASES } from './king-attacks.testkit.ts';
import { MATE_CASES } from './mates.testkit.ts';
import { POSITION_CASES } from './positions.testkit.ts';
import { SPECIAL_MOVE_CASES } from './special-moves.testkit.ts';
import { TACTIC_CASES } from './tactics.testkit.ts';
import { PUZZLE_THEMES, themesOf, type PuzzleTheme } from './themes-of.ts';

const CASES = [
  ...CAPTURE_CASES,
  ...KING_ATTACK_CASES,
  ...MATE_CASES,
  ...POSITION_CASES,
  ...SPECIAL_MOVE_CASES,
  ...TACTIC_CASES,
];
const CAPTURE = puzzleOf('r5k1/8/8/8/8/8/8/1R5K b - - 0 1', 'Rb8 Rxb8+');
const MATE = puzzleOf('8/3k3R/6R1/8/8/8/8/K7 b - - 0 1', 'Kd8 Rg8#');

test.each(CASES)('%s (%s): %s', (theme, has, _, fen, moves) => {
  expect(themesOf(puzzleOf(fen, moves)).includes(theme)).toBe(has);
});

test.each([
  [601, ['crushing']],
  [600, ['advantage']],
  [201, ['advantage']],
  [200, ['equality']],
  [-50, ['equality']],
  [null, []],
] as const)('an evaluation of %s centipawns gives %s', (centipawns, expected) => {
  const found = themesOf(CAPTURE, centipawns).filter((theme) => theme in EVALUATION_THEMES);
  expect(found).toEqual(expected);
});

test('a mate has no theme of an evaluation', () => {
  expect(themesOf(MATE, 10_000).filter((theme) => theme in EVALUATION_THEMES)).toEqual([]);
});

test('each theme has a puzzle with it and one that nearly has it', () => {
  const complete = PUZZLE_THEMES.filter((theme) => isTested(theme, true) && isTested(theme, false));
  expect([...complete, ...Object.keys(EVALUATION_THEMES)].toSorted()).toEqual(PUZZLE_THEMES);
});

function isTested(theme: PuzzleTheme, has: boolean): boolean {
  return CASES.some((row) => row[0] === theme && row[1] === has);
}

test('themes are sorted, and all themes of a puzzle are found', () => {
  expect(themesOf(MATE)).toEqual(['endgame', 'mate', 'mateIn1', 'oneMove', 'rookEndgame']);
  expect(PUZZLE_THEMES).toEqual(PUZZLE_THEMES.toSorted());
  expect(PUZZLE_THEMES.length).toBeGreaterThanOrEqual(50);
});

test.each(CASES)('%s (%s), with colors exchanged: %s', (theme, has, _, fen, moves) => {
  expect(themesOf(withColorsExchanged(puzzleOf(fen, moves))).includes(theme)).toBe(has);
});

test.each(JUST_HAVE)('a puzzle just has %s: %s, %s', (theme, fen, moves) => {
  expect(themesOf(puzzleOf(fen, moves))).toContain(theme);
  expect(themesOf(withColorsExchanged(puzzleOf(fen, moves)))).toContain(theme);
});

test.each(NEARLY_HAVE)('a puzzle nearly has %s: %s, %s', (theme, fen, moves) => {
  expect(themesOf(puzzleOf(fen, moves))).not.toContain(theme);
  expect(themesOf(withColorsExchanged(puzzleOf(fen, moves)))).not.toContain(theme);
});
