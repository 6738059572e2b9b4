import { expect, test } from 'vitest';
import { askedPly, movesTo, stepTo, type Look } from './look.ts';
import { reviewedMove } from './review.testkit.ts';

const MOVES = ['e2e4', 'e7e5', 'g1f3'];
const MOVE = reviewedMove(1, {
  best_line: [
    { uci: 'c7c5', san: 'c5' },
    { uci: 'g1f3', san: 'Nf3' },
  ],
  reply_line: [{ uci: 'd2d4', san: 'd4' }],
});

test.each<[string, Look, string[]]>([
  ['a ply of the game', { ply: 2, branch: null }, ['e2e4', 'e7e5']],
  ['the best move instead', { ply: 2, branch: { kind: 'best', shown: 1 } }, ['e2e4', 'c7c5']],
  [
    'how it would have gone on',
    { ply: 2, branch: { kind: 'best', shown: 2 } },
    ['e2e4', 'c7c5', 'g1f3'],
  ],
  [
    'the answer to what was played',
    { ply: 2, branch: { kind: 'reply', shown: 1 } },
    ['e2e4', 'e7e5', 'd2d4'],
  ],
])('%s is reached by its moves', (_name, look, moves) => {
  expect(movesTo(MOVES, MOVE, look)).toEqual(moves);
});

test('in the game, steps stay between its start and its end', () => {
  const look: Look = { ply: 1, branch: null };
  expect(stepTo(look, 2, 3)).toEqual({ ply: 2, branch: null });
  expect(stepTo(look, -1, 3)).toEqual({ ply: 0, branch: null });
  expect(stepTo(look, 9, 3)).toEqual({ ply: 3, branch: null });
});

test('in a branch, steps go up to its end, and back into the game', () => {
  const look: Look = { ply: 2, branch: { kind: 'best', shown: 1 } };
  expect(stepTo(look, 2, 2)).toEqual({ ply: 2, branch: { kind: 'best', shown: 2 } });
  expect(stepTo(look, 9, 2)).toEqual({ ply: 2, branch: { kind: 'best', shown: 2 } });
  expect(stepTo(look, 0, 2)).toEqual({ ply: 2, branch: null });
});

test.each([
  ['12', 12],
  ['40', 40],
  [null, 0],
  ['', 0],
  ['41', 0],
  ['-3', 0],
  ['1.5', 0],
  ['1e1', 0],
  ['mate', 0],
])('an address with %j starts at ply %i of 40', (asked, ply) => {
  expect(askedPly(asked, 40)).toBe(ply);
});
