import { expect, test } from 'vitest';
import { enterWinner, startKnockout } from './knockout.ts';
import { rankKnockout } from './ranking.ts';

const rows = (knockout: ReturnType<typeof startKnockout>) =>
  rankKnockout(knockout).map(({ number, rank, matchesWon }) => [number, rank, matchesWon]);

test('before the first match is decided, all players share the first rank', () => {
  expect(rows(startKnockout([1, 2, 3]))).toEqual([
    [1, 1, 0],
    [2, 1, 0],
    [3, 1, 0],
  ]);
});

test('players rank by the round they lost in; a bye is no win', () => {
  const semifinals = enterWinner(startKnockout([1, 2, 3]), 1, 2, 3);
  expect(rows(semifinals)).toEqual([
    [1, 1, 0],
    [3, 1, 1],
    [2, 3, 0],
  ]);
  expect(rows(enterWinner(semifinals, 2, 1, 3))).toEqual([
    [3, 1, 2],
    [1, 2, 0],
    [2, 3, 0],
  ]);
});

test('both losers of the semifinals share the third rank', () => {
  let knockout = startKnockout([1, 2, 3, 4]);
  knockout = enterWinner(knockout, 1, 1, 1);
  knockout = enterWinner(knockout, 1, 2, 2);
  knockout = enterWinner(knockout, 2, 1, 2);
  expect(rows(knockout)).toEqual([
    [2, 1, 2],
    [1, 2, 1],
    [3, 3, 0],
    [4, 3, 0],
  ]);
});
