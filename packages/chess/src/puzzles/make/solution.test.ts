import { expect, test } from 'vitest';
import type { Line, Search } from './line.ts';
import { findSolution, largeIfNeeded } from './solution.ts';
import { scriptedSearches, type Script } from './scripted-search.testkit.ts';

/** A knight forks king and rook. */
const FORK = 'r3k3/8/8/3N4/8/8/P7/7K w - - 0 1';
/** Mate on the back rank, after the defence b8 is captured. */
const BACK_RANK = '1r4k1/5ppp/8/8/8/8/8/1R2R2K w - - 0 1';

function solve(fen: string, script: Script) {
  return findSolution(fen, scriptedSearches(fen, script));
}

const FORKED = 'd5c7';
const CAPTURED = 'd5c7 e8d7 c7a8 d7c6';

test('a solution has the only moves of the solver and the best replies, up to the first choice', async () => {
  const found = await solve(FORK, {
    '': ['d5c7 500', 'a2a4 -100'],
    [FORKED]: ['e8d7 -500'],
    'd5c7 e8d7': ['c7a8 550', 'c7b5 -100'],
    'd5c7 e8d7 c7a8': ['d7c6 -550'],
    [CAPTURED]: ['a2a4 500', 'h1g2 490'],
  });
  expect(found).toEqual({ ok: true, moves: ['d5c7', 'e8d7', 'c7a8'], centipawns: 550 });
});

function solveWithSecond(score: number) {
  return solve(FORK, {
    '': ['d5c7 300', `a2a4 ${score}`],
    [FORKED]: ['e8d7 -500'],
    'd5c7 e8d7': ['c7a8 550', 'c7b5 -100'],
    'd5c7 e8d7 c7a8': ['d7c6 -550'],
    [CAPTURED]: ['a2a4 500', 'h1g2 490'],
  });
}

test('the best move exceeds the second by more than 0.7, or there is no puzzle', async () => {
  // The winning chance of 300 is 0.50, and that of -110 is -0.20.
  expect(await solveWithSecond(-100)).toEqual({ ok: false, reason: 'several_moves' });
  expect(await solveWithSecond(-115)).toMatchObject({ ok: true });
});

test('a single move that is no mate is not a puzzle', async () => {
  const found = await solve(FORK, {
    '': ['d5c7 500', 'a2a4 -100'],
    [FORKED]: ['e8d7 -500'],
    'd5c7 e8d7': ['c7a8 550', 'c7b5 500'],
  });
  expect(found).toEqual({ ok: false, reason: 'one_move' });
});

test('a puzzle is dropped if its only move has less than 200', async () => {
  const found = await solve(FORK, {
    '': ['d5c7 500', 'a2a4 -100'],
    [FORKED]: ['e8d7 -190'],
    'd5c7 e8d7': ['c7a8 190', 'c7b5 -400'],
  });
  expect(found).toEqual({ ok: false, reason: 'not_winning' });
});

test('forced moves at the end are dropped', async () => {
  // Black's check on b1 leaves White a single legal move.
  const found = await solve('r3k3/8/8/1r1N4/8/5B2/P5PP/7K w - - 0 1', {
    '': ['d5c7 500', 'a2a4 -100'],
    [FORKED]: ['e8d7 -500'],
    'd5c7 e8d7': ['c7a8 550', 'c7b5 -100'],
    'd5c7 e8d7 c7a8': ['b5b1 -550'],
    'd5c7 e8d7 c7a8 b5b1': ['f3d1 560'],
    'd5c7 e8d7 c7a8 b5b1 f3d1': ['d7c6 -560'],
    'd5c7 e8d7 c7a8 b5b1 f3d1 d7c6': ['g2g3 560', 'g2g4 550'],
  });
  expect(found).toEqual({ ok: true, moves: ['d5c7', 'e8d7', 'c7a8'], centipawns: 550 });
});

test('a puzzle is dropped if its position occurs twice', async () => {
  const found = await solve(FORK, {
    '': ['d5c7 500', 'a2a4 -100'],
    [FORKED]: ['e8d8 -500'],
    'd5c7 e8d8': ['c7d5 500', 'a2a4 -100'],
    'd5c7 e8d8 c7d5': ['d8e8 -500'],
  });
  expect(found).toEqual({ ok: false, reason: 'repetition' });
});

test('a mate in one is a puzzle if other moves have a winning chance of at most 0.6', async () => {
  expect(await solve(BACK_RANK, { '': ['b1b8 #1', 'h1g1 370'] })).toEqual({
    ok: true,
    moves: ['b1b8'],
    centipawns: 10_000,
  });
  expect(await solve(BACK_RANK, { '': ['b1b8 #1', 'h1g1 380'] })).toEqual({
    ok: false,
    reason: 'several_moves',
  });
});

const TWO_MATES = '6k1/5ppp/8/8/8/8/8/1R2R2K w - - 0 1';

function solveTwoMates(other: number) {
  return solve(TWO_MATES, { '': ['b1b8 #1', 'e1e8 #1', `h1g1 ${other}`] });
}

test('several mates in one are a puzzle if no other move wins', async () => {
  expect(await solveTwoMates(370)).toMatchObject({ ok: true, moves: ['b1b8'] });
  expect(await solveTwoMates(380)).toEqual({ ok: false, reason: 'several_moves' });
});

/** How many moves the engine evaluates for the solver's first move, which has the time of each. */
async function linesFor(fen: string): Promise<number> {
  const asked: number[] = [];
  const solver: Search = async (_fen, lines) => {
    asked.push(lines);
    return scored(['a1a2', 0], ['a1b1', 0]);
  };
  expect(await findSolution(fen, { solver, opponent: solver })).toMatchObject({ ok: false });
  return asked[0] ?? 0;
}

test('the solver is searched for two moves, or for one more than there are mates in one', async () => {
  expect(await linesFor(FORK)).toBe(2);
  expect(await linesFor(BACK_RANK)).toBe(2);
  expect(await linesFor(TWO_MATES)).toBe(3);
});

/** The queen is given for a smothered mate. */
const SMOTHERED = 'r6k/6pp/7N/8/2Q5/8/8/7K w - - 0 1';
/** A rook is given for the other one. */
const SACRIFICE = '1r4k1/5ppp/8/8/8/8/1R6/4R2K w - - 0 1';

test('a mating puzzle goes on until the mate', async () => {
  const found = await solve(SMOTHERED, {
    '': ['c4g8 #2', 'h6f7 0'],
    c4g8: ['a8g8 #-1'],
    'c4g8 a8g8': ['h6f7 #1', 'h6g8 -300'],
  });
  expect(found).toEqual({ ok: true, moves: ['c4g8', 'a8g8', 'h6f7'], centipawns: 10_000 });
});

test('a mating puzzle is dropped if a later move has no mate any more', async () => {
  const found = await solve(SACRIFICE, {
    '': ['e1e8 #2', 'h1g1 0'],
    e1e8: ['b8e8 #-1'],
    'e1e8 b8e8': ['b2e2 700', 'h1g1 -500'],
  });
  expect(found).toEqual({ ok: false, reason: 'not_winning' });
});

function solveMateIn(mate: number) {
  return solve(FORK, {
    '': [`d5c7 #${mate}`, 'a2a4 -100'],
    [FORKED]: ['e8d7 #-14'],
    'd5c7 e8d7': ['c7a8 550', 'c7b5 -100'],
    'd5c7 e8d7 c7a8': ['d7c6 -550'],
    [CAPTURED]: ['a2a4 500', 'h1g2 490'],
  });
}

test('a mate in more than 15 moves is no mating puzzle', async () => {
  expect(await solveMateIn(15)).toEqual({ ok: false, reason: 'not_winning' });
  expect(await solveMateIn(16)).toMatchObject({ ok: true, moves: ['d5c7', 'e8d7', 'c7a8'] });
});

const PAWNS = '3k4/8/8/8/8/8/PP4PP/4K3 w - - 0 1';
const PUSHES = ['a', 'b', 'g', 'h'].flatMap((file) =>
  [2, 3, 4, 5].map((rank) => `${file}${rank}${file}${rank + 1}`),
);

async function moveToAndFro(fen: string) {
  return scored([fen.startsWith('3k') ? 'd8e8' : 'e8d8', -500]);
}

/** The solver has this many only moves in a row, and the opponent's king goes to and fro. */
async function solvePushes(count: number) {
  let move = 0;
  const solver: Search = async () => {
    const best = PUSHES[move] ?? '';
    move += 1;
    return scored([best, 500], ['e1e2', move > count ? 490 : -100]);
  };
  return findSolution(PAWNS, { solver, opponent: moveToAndFro });
}

test('a puzzle has at most 15 moves of the solver', async () => {
  const longest = await solvePushes(15);
  expect(longest).toMatchObject({ ok: true });
  expect(longest.ok && longest.moves).toHaveLength(29);
  expect(await solvePushes(16)).toEqual({ ok: false, reason: 'too_long' });
});

function scored(...lines: [uci: string, centipawns: number][]): Line[] {
  return lines.map(([uci, value]) => ({ pv: [uci], score: { unit: 'centipawns', value } }));
}

/** Whether the large search is used after this result of the small one. */
async function needsLarge(fen: string, found: readonly Line[]): Promise<boolean> {
  const none: readonly Line[] = [];
  const large: Search = async () => none;
  return (await largeIfNeeded(async () => found, large)(fen, 2)) === none;
}

test('the large search decides only where the small one has found a single good move', async () => {
  expect(await needsLarge(FORK, scored(['d5c7', 500], ['a2a4', -100]))).toBe(true);
  expect(await needsLarge(FORK, scored(['d5c7', 500], ['a2a4', 400]))).toBe(false);
});

test('a forced move and a mate in one need no large search', async () => {
  expect(await needsLarge('7k/8/8/8/8/8/1r6/K7 w - - 0 1', scored(['a1b2', 0]))).toBe(false);
  const mates = '6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1';
  const mate: Line = { pv: ['e1e8'], score: { unit: 'mate', value: 1 } };
  expect(await needsLarge(mates, [mate, ...scored(['h1g1', 50])])).toBe(false);
  // The mate is in two here.
  const later: Line = { pv: ['e1e8'], score: { unit: 'mate', value: 2 } };
  expect(await needsLarge(BACK_RANK, [later, ...scored(['h1g1', 50])])).toBe(true);
});
