import { INITIAL_FEN, legalMove, positionOf } from '@rookery/chess';
import { seeded } from '@rookery/testkit';
import { afterAll, describe, expect, test } from 'vitest';
import { think } from './bot.ts';
import { LEVEL_NUMBERS, LEVELS, levelsWith, type Level } from './levels.ts';
import { createEnginePool, type SearchOptions } from './pool.ts';
import type { SearchResult } from './search-result.ts';
import { variationsWithScores } from './variations.testkit.ts';

const pool = createEnginePool({ size: 1 });
afterAll(() => pool.stop());

const chance = seeded(5);
const random = () => chance.fraction();

const POSITIONS = [
  INITIAL_FEN,
  'r3k2r/pPp2ppp/2n1bn2/3pp3/3PP3/2N1BN2/P1P2PPP/R3K2R w KQkq - 4 11',
  '8/8/8/4k3/8/8/4K2p/8 b - - 0 60',
];

test.each(LEVEL_NUMBERS)('level %d makes legal moves', async (level) => {
  for (const fen of POSITIONS) {
    const thought = await think(pool, { fen }, LEVELS[level], random);
    expect(legalMove(positionOf(fen), thought?.move ?? '')).not.toBeNull();
    expect(thought?.goodMoves).toBeGreaterThan(0);
  }
});

test('the highest level mates if it can, and captures a hanging queen', async () => {
  const mate = { fen: '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1' };
  const queen = { fen: 'rnb1kbnr/ppp1pppp/8/3q4/8/2N5/PPPP1PPP/R1BQKBNR w KQkq - 0 3' };
  const sharp = levelsWith({ 5: { overlookChance: 0 } })[5];
  expect(await think(pool, mate, sharp, random)).toMatchObject({ move: 'a1a8' });
  expect(await think(pool, queen, sharp, random)).toMatchObject({ move: 'c3d5' });
});

test('there is no move in a finished game', async () => {
  const mated = { fen: '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1' };
  expect(await think(pool, mated, LEVELS[3], random)).toBeNull();
});

test('every level plays usual first moves', async () => {
  const first = new Set<string | undefined>();
  for (let time = 0; time < 30; time += 1) {
    first.add((await think(pool, { fen: INITIAL_FEN }, LEVELS[1], random, { ply: 0 }))?.move);
  }
  expect(first.size).toBeGreaterThan(2);
  for (const odd of ['a2a4', 'h2h4', 'f2f3', 'g2g4', 'b1a3', 'g1h3'])
    expect(first).not.toContain(odd);
});

/** A search that is answered at once, and remembered. */
function answering(result: SearchResult) {
  const asked: SearchOptions[] = [];
  const search = (_position: unknown, options: SearchOptions) => {
    asked.push(options);
    return Promise.resolve(result);
  };
  return { search, asked };
}

const [best, worse] = variationsWithScores(100, 0);
const TWO_MOVES = { best: 'a1b1', lines: [best, worse].flatMap((line) => line ?? []), nodes: 9 };
const START = { fen: INITIAL_FEN };

function inOrder(...numbers: number[]): () => number {
  return () => numbers.shift() ?? 0;
}

/** Weaker than an opening allows in every setting, but searches more moves. */
const WEAK: Level = {
  depth: 2.3,
  nodes: 700,
  multiPv: 30,
  temperature: 170,
  overlookChance: 0.44,
  pace: 1,
  resignsBelow: null,
};
const STRONG: Level = { ...WEAK, depth: 9, nodes: 50_000, temperature: 0, overlookChance: 0 };

describe('a search', () => {
  test.each([
    ['after the opening', WEAK, 6, { depth: 2, nodes: 700, multiPv: 30 }],
    ['of a game from another position', WEAK, undefined, { depth: 2, nodes: 700, multiPv: 30 }],
    ['in the opening', WEAK, 5, { depth: 5, nodes: 10_000, multiPv: 5 }],
    ['of a strong level in the opening', STRONG, 0, { depth: 9, nodes: 50_000, multiPv: 5 }],
  ])('%s has the limits of its level', async (_, level, ply, expected) => {
    const { search, asked } = answering(TWO_MOVES);
    const options = { limitMs: 70, ...(ply === undefined ? {} : { ply }) };
    await think({ search }, START, level, () => 0.5, options);
    expect(asked).toEqual([{ ...expected, limitMs: 70, priority: 'game' }]);
  });

  test('goes one half-move deeper as often as the fraction of its depth says', async () => {
    const { search, asked } = answering(TWO_MOVES);
    await think({ search }, START, WEAK, () => 0.69);
    await think({ search }, START, WEAK, () => 0.71);
    expect(asked.map(({ depth }) => depth)).toEqual([2, 3]);
  });
});

describe('in the opening', () => {
  // The first number is for the depth, the next ones are for overlooking, and the last is for the choice.
  test.each([
    ['a weak level seldom plays a worse move', WEAK, [0, 1, 1, 0.9], 'a1b1', 'a2b1'],
    ['a weak level seldom overlooks a move', WEAK, [0, 0.2, 1, 0], 'a1b1', 'a2b1'],
    ['a strong level plays no worse move', STRONG, [0, 1, 1, 0.999], 'a1b1', 'a1b1'],
    ['a strong level overlooks nothing', STRONG, [0, 0.05, 1, 0], 'a1b1', 'a1b1'],
  ])('%s', async (_, level, numbers, inOpening, later) => {
    const answered = answering(TWO_MOVES);
    const moveAt = async (ply: number) =>
      (await think(answered, START, level, inOrder(...numbers), { ply }))?.move;
    expect([await moveAt(5), await moveAt(6)]).toEqual([inOpening, later]);
  });
});

test.each(LEVEL_NUMBERS)(
  'level %d overlooks the best move as often as its settings say',
  async (number) => {
    const level = { ...LEVELS[number], temperature: 0 };
    const lines = variationsWithScores(0, 90, 80, 70, 60, 50, 40, 30, 20, 10);
    const answered = answering({ best: 'a2b1', lines, nodes: 9 });
    const thoughts = Array.from({ length: 2_000 }, () => think(answered, START, level, random));
    const found = (await Promise.all(thoughts)).filter((thought) => thought?.move === 'a2b1');
    // Three standard deviations.
    expect(Math.abs(found.length / 2_000 - (1 - level.overlookChance))).toBeLessThan(0.034);
  },
);

describe('a decision', () => {
  test('tells the evaluation of the best move and the number of good ones, whatever is chosen', async () => {
    const answered = answering(TWO_MOVES);
    expect(await think(answered, START, WEAK, inOrder(0, 1, 1, 0.9))).toEqual({
      move: 'a2b1',
      evaluation: { unit: 'centipawns', value: 100 },
      goodMoves: 1,
    });
  });

  test('is the best move of a search that was stopped before any evaluation', async () => {
    const answered = answering({ best: 'e2e4', lines: [], nodes: 0 });
    expect(await think(answered, START, WEAK, () => 0)).toEqual({
      move: 'e2e4',
      evaluation: { unit: 'centipawns', value: 0 },
      goodMoves: 1,
    });
  });
});
