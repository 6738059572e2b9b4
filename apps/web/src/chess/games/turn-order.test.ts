import { daysControl } from '@rookery/chess';
import type { ChessGame } from '@rookery/contract';
import { expect, test } from 'vitest';
import { inTurnOrder } from './turn-order.ts';

const NOW = Date.parse('2026-02-01T12:00:00.000Z');
const HOUR = 3_600_000;

function game(id: string, turn: 'white' | 'black', sinceHours: number): ChessGame {
  const running_since = new Date(NOW - sinceHours * HOUR).toISOString();
  const clock = { white_ms: 24 * HOUR, black_ms: 24 * HOUR, running_since };
  return {
    id,
    status: 'active',
    white_player_id: 'ann',
    black_player_id: 'bob',
    time_control: daysControl(1),
    game_state: { turn, clock },
  } as unknown as ChessGame;
}

test('the member’s own moves come first, and of those the one with the least time left', () => {
  const games = [
    game('theirs', 'black', 23),
    game('calm', 'white', 1),
    game('urgent', 'white', 20),
    game('waiting', 'black', 2),
  ];
  expect(inTurnOrder(games, 'ann', NOW).map(({ id }) => id)).toEqual([
    'urgent',
    'calm',
    'theirs',
    'waiting',
  ]);
});
