import { INITIAL_FEN, legalMove, positionOf } from '@rookery/chess';
import { seeded } from '@rookery/testkit';
import { afterAll, expect, test } from 'vitest';
import { think } from './bot.ts';
import { LEVEL_NUMBERS, LEVELS, levelsWith } from './levels.ts';
import { createEnginePool } from './pool.ts';

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

test('the lowest level overlooks moves', async () => {
  const queen = { fen: 'rnb1kbnr/ppp1pppp/8/3q4/8/2N5/PPPP1PPP/R1BQKBNR w KQkq - 0 3' };
  const moves = new Set<string | undefined>();
  for (let time = 0; time < 10; time += 1) {
    moves.add((await think(pool, queen, LEVELS[1], random))?.move);
  }
  expect(moves.size).toBeGreaterThan(4);
});

test('there is no move in a finished game', async () => {
  const mated = { fen: '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1' };
  expect(await think(pool, mated, LEVELS[3], random)).toBeNull();
});

test('single settings of levels can be changed', () => {
  const levels = levelsWith({ 2: { depth: 4 } });
  expect(levels[2]).toEqual({ ...LEVELS[2], depth: 4 });
  expect(levels[3]).toEqual(LEVELS[3]);
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
