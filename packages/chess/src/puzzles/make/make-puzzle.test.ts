import { expect, test } from 'vitest';
import { ESTIMATE_DEVIATION, estimateRating, findingDepth } from './estimate-rating.ts';
import { winningChance } from './line.ts';
import { rateSolved, solveCandidate } from './make-puzzle.ts';
import { puzzleIdOf } from './puzzle-id.ts';
import { scriptedSearches } from './scripted-search.testkit.ts';

const CANDIDATE = { fen: 'r4k2/8/8/3N4/8/8/P7/7K b - - 0 1', mistake: 'f8e8' };
const SCRIPT = {
  f8e8: ['d5c7 700', 'a2a4 -100'],
  'f8e8 d5c7': ['e8d7 -700'],
  'f8e8 d5c7 e8d7': ['c7a8 750', 'c7b5 -100'],
  'f8e8 d5c7 e8d7 c7a8': ['d7c6 -750'],
  'f8e8 d5c7 e8d7 c7a8 d7c6': ['a2a4 700', 'h1g2 690'],
};

async function solved() {
  const result = await solveCandidate(CANDIDATE, scriptedSearches(CANDIDATE.fen, SCRIPT));
  if (!result.ok) throw new Error(result.reason);
  return result.solved;
}

test('a candidate with a solution becomes a puzzle with themes', async () => {
  const { puzzle, themes, id } = await solved();
  expect(puzzle).toEqual({ fen: CANDIDATE.fen, moves: ['f8e8', 'd5c7', 'e8d7', 'c7a8'] });
  expect(themes).toEqual(expect.arrayContaining(['crushing', 'endgame', 'fork', 'short']));
  expect(id).toMatch(/^[0-9A-Za-z]{10}$/);
});

test('the id depends on the position of the solver only', () => {
  const id = puzzleIdOf({ fen: CANDIDATE.fen, moves: ['f8e8', 'd5c7'] });
  // Stored puzzles have ids of this kind, so that it never changes.
  expect(id).toBe('LR1Y1AtX84');
  expect(puzzleIdOf({ fen: 'r2k4/8/8/3N4/8/8/P7/7K b - - 8 40', moves: ['d8e8', 'd5c7'] })).toBe(
    id,
  );
  expect(puzzleIdOf({ fen: CANDIDATE.fen, moves: ['f8f7', 'd5c7'] })).not.toBe(id);
});

function depthIfPreferredFrom(depth: number): Promise<number> {
  return findingDepth('d5c7', async (each) => (each >= depth || each === 2 ? 'd5c7' : 'a2a4'));
}

test('the finding depth is the first from which on the engine prefers the move', async () => {
  expect(await depthIfPreferredFrom(1)).toBe(1);
  expect(await depthIfPreferredFrom(7)).toBe(7);
  expect(await depthIfPreferredFrom(99)).toBe(17);
});

test('long solutions, quiet moves and moves that are found late have a higher rating', async () => {
  const short = { fen: '', moves: ['a', 'b'] };
  const long = { fen: '', moves: ['a', 'b', 'c', 'd', 'e', 'f'] };
  expect(estimateRating(short, ['mateIn1'], 1)).toBeLessThan(700);
  expect(estimateRating(long, [], 5)).toBeGreaterThan(estimateRating(short, [], 5));
  expect(estimateRating(long, [], 9)).toBeGreaterThan(estimateRating(long, [], 5));
  expect(estimateRating(long, ['quietMove'], 5)).toBeGreaterThan(estimateRating(long, [], 5));
  expect(ESTIMATE_DEVIATION).toBeGreaterThan(200);
  expect(await rateSolved(await solved(), async () => 'd5c7')).toBe(
    estimateRating((await solved()).puzzle, (await solved()).themes, 1),
  );
});

test.each([
  [0, 0],
  [100, 0.182],
  [-300, -0.502],
])('the winning chance of %i centipawns is %f', (value, chance) => {
  expect(winningChance({ unit: 'centipawns', value })).toBeCloseTo(chance, 2);
});

test('the winning chance of a mate is certain', () => {
  expect(winningChance({ unit: 'mate', value: 3 })).toBe(1);
  expect(winningChance({ unit: 'mate', value: -3 })).toBe(-1);
});
