import type { ChessGame } from '@rookery/contract';
import { expect, test } from 'vitest';
import { gamesToWatch } from './games-to-watch.ts';

function game(white: string, moves: number): ChessGame {
  return {
    white_player_id: white,
    black_player_id: 'bob',
    moves: Array.from({ length: moves }, () => 'e2e4'),
  } as ChessGame;
}

test('the member’s own games and games that have just started are left out', () => {
  const begun = game('ann', 2);
  expect(gamesToWatch([game('me', 9), game('ann', 1), begun], 'me')).toEqual([begun]);
});

test('the number of boards is limited', () => {
  const many = Array.from({ length: 20 }, () => game('ann', 4));
  expect(gamesToWatch(many, 'me')).toHaveLength(6);
});
