import { expect, test } from 'vitest';
import { boundedCentipawns, whiteWin, winFor } from './win-chance.ts';

const worth = (centipawns: number) => ({ centipawns, mate: null, line: [] });
const mate = (moves: number) => ({ centipawns: null, mate: moves, line: [] });

test('an even position gives both sides the same chance', () => {
  expect(whiteWin(worth(0), 'white')).toBe(50);
});

test.each([
  [100, 59.1],
  [-100, 40.9],
  [300, 75.1],
  [1_000, 97.5],
  [5_000, 97.5],
])('%i hundredths of a pawn are %f percent', (centipawns, percent) => {
  expect(whiteWin(worth(centipawns), 'white')).toBeCloseTo(percent, 1);
});

test('every mate counts as ten pawns', () => {
  expect(boundedCentipawns(mate(1), 'white')).toBe(1_000);
  expect(boundedCentipawns(mate(20), 'black')).toBe(1_000);
  expect(boundedCentipawns(mate(-3), 'white')).toBe(-1_000);
});

test('in a checkmate position the side to move has lost', () => {
  expect(boundedCentipawns(mate(0), 'black')).toBe(1_000);
  expect(boundedCentipawns(mate(0), 'white')).toBe(-1_000);
});

test('the chances of both sides add up to 100', () => {
  expect(winFor('white', 70)).toBe(70);
  expect(winFor('black', 70)).toBe(30);
});
