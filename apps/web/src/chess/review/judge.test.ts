import { INITIAL_FEN } from '@rookery/chess';
import { expect, test } from 'vitest';
import { judgeTry, type Judge } from './judge.ts';

const MOVE = { uci: 'g2g4', best_line: [{ uci: 'e2e4', san: 'e4' }] };
const NO_ENGINE: Judge = () => Promise.reject(new Error('asked'));

test('the best move of the review is right and the move played is wrong, without the engine', async () => {
  expect(await judgeTry(INITIAL_FEN, 'e2e4', MOVE, NO_ENGINE)).toBe('best');
  expect(await judgeTry(INITIAL_FEN, 'g2g4', MOVE, NO_ENGINE)).toBe('bad');
});

test('every mate is right', async () => {
  const twoMates = '6k1/5ppp/8/8/8/8/8/R3R1K1 w - - 0 1';
  const move = { uci: 'g1g2', best_line: [{ uci: 'e1e8', san: 'Re8#' }] };
  expect(await judgeTry(twoMates, 'a1a8', move, NO_ENGINE)).toBe('best');
  await expect(judgeTry(twoMates, 'a1a7', move, NO_ENGINE)).rejects.toThrow('asked');
});

test('any other move is judged by the engine', async () => {
  expect(await judgeTry(INITIAL_FEN, 'd2d4', MOVE, () => Promise.resolve('good'))).toBe('good');
  expect(await judgeTry(INITIAL_FEN, 'd2d4', MOVE, null)).toBe('bad');
});
