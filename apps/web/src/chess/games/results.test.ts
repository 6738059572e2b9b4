import type { ChessGame } from '@rookery/contract';
import { expect, test } from 'vitest';
import { colorOf, isReviewable, opponentIdOf, resultFor, scoresOf } from './results.ts';

function gameOf(status: ChessGame['status']): ChessGame {
  return { status, white_player_id: 'ann', black_player_id: 'bob' } as ChessGame;
}

test.each([
  ['white_won', 'won', 'lost', '1', '0'],
  ['black_won', 'lost', 'won', '0', '1'],
  ['drawn', 'drawn', 'drawn', '½', '½'],
  ['active', null, null, undefined, undefined],
  ['aborted', null, null, undefined, undefined],
] as const)('%s is %s for White and %s for Black', (status, ann, bob, white, black) => {
  const game = gameOf(status);
  expect([resultFor(game, 'ann'), resultFor(game, 'bob'), resultFor(game, 'eve')]).toEqual([
    ann,
    bob,
    null,
  ]);
  expect([scoresOf(status)?.white, scoresOf(status)?.black]).toEqual([white, black]);
});

test('each player has a colour and an opponent', () => {
  const game = gameOf('active');
  expect([colorOf(game, 'ann'), colorOf(game, 'bob'), colorOf(game, 'eve')]).toEqual([
    'white',
    'black',
    null,
  ]);
  expect([opponentIdOf(game, 'ann'), opponentIdOf(game, 'bob')]).toEqual(['bob', 'ann']);
});

test.each([
  ['white_won', ['e2e4'], true],
  ['drawn', ['e2e4'], true],
  ['black_won', [], false],
  ['active', ['e2e4'], false],
  ['aborted', ['e2e4'], false],
] as const)('a game that is %s after %j can be reviewed: %s', (status, moves, can) => {
  expect(isReviewable({ ...gameOf(status), moves: [...moves] })).toBe(can);
});
