import type { ChessGame } from '@rookery/contract';
import { expect, test } from 'vitest';
import { hasJustStarted, isChallenge } from './challenges.ts';

const STARTED: Partial<ChessGame> = {
  status: 'active',
  white_player_id: 'ann',
  black_player_id: 'bob',
  created_by: 'ann',
  moves: [],
};

test.each([
  ['just started by the other', {}, true],
  ['the other has moved', { moves: ['e2e4'] }, true],
  ['taken up', { moves: ['e2e4', 'e7e5'] }, false],
  ['called off', { status: 'aborted' }, false],
  ['started by oneself', { created_by: 'bob' }, false],
  ['agreed on by both, as a rematch is', { created_by: null }, false],
] as const)('%s: %o is a challenge to Black: %s', (_name, change, expected) => {
  expect(isChallenge({ ...STARTED, ...change } as ChessGame, 'bob')).toBe(expected);
});

test('White has accepted with the first move', () => {
  const game = { ...STARTED, created_by: 'bob' } as ChessGame;
  expect(isChallenge(game, 'ann')).toBe(true);
  expect(isChallenge({ ...game, moves: ['e2e4'] }, 'ann')).toBe(false);
});

test.each([
  ['agreed on by both, without their move', { created_by: null, moves: ['e2e4'] }, true],
  ['taken up by a move', { created_by: null, moves: ['e2e4', 'e7e5'] }, false],
  ['a challenge', { created_by: 'ann' }, false],
  ['over', { created_by: null, status: 'aborted' }, false],
] as const)('%s: %o has just started for Black: %s', (_name, change, expected) => {
  expect(hasJustStarted({ ...STARTED, ...change } as ChessGame, 'bob')).toBe(expected);
});
