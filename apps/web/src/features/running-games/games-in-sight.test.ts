import { daysControl } from '@rookery/chess';
import type { ChessGame } from '@rookery/contract';
import { expect, test } from 'vitest';
import { isInBar, isPlayed, mostUrgentFirst, stateOf, type GameInSight } from './games-in-sight.ts';

const GAME = {
  status: 'active',
  white_player_id: 'ann',
  black_player_id: 'bob',
  created_by: 'ann',
  moves: ['e2e4', 'e7e5'],
  time_control: { name: 'blitz', initial_ms: 300_000, increment_ms: 3_000 },
};

const inSight = (id: string, turn: 'white' | 'black', leftMs: number, status = 'active') => {
  const clock = { white_ms: leftMs, black_ms: leftMs, running_since: null };
  const game = { ...GAME, id, status, game_state: { turn, clock } } as unknown as ChessGame;
  return { game, clock: null, state: stateOf(game, 'ann') } satisfies GameInSight;
};

const order = (games: GameInSight[]) => mostUrgentFirst(games).map(({ game }) => game.id);

test('the member’s own move comes before a result, and a result before the opponent’s move', () => {
  const games = [
    inSight('theirs', 'black', 1_000),
    inSight('over', 'white', 1_000, 'white_won'),
    inSight('own', 'white', 900_000),
  ];
  expect(order(games)).toEqual(['own', 'over', 'theirs']);
});

test('of several games with the member’s own move, the one with the least time comes first', () => {
  expect(order([inSight('calm', 'white', 900_000), inSight('urgent', 'white', 9_000)])).toEqual([
    'urgent',
    'calm',
  ]);
});

test('a game with days for each move is in the bar only while the member is to move', () => {
  const withDays = (turn: 'white' | 'black') => {
    const { game, ...rest } = inSight('days', turn, 1_000);
    return { ...rest, game: { ...game, time_control: daysControl(3) } };
  };
  expect(isInBar(withDays('white'))).toBe(true);
  expect(isInBar(withDays('black'))).toBe(false);
  expect(isInBar(inSight('blitz', 'black', 1_000))).toBe(true);
});

test('an unanswered challenge does not count as being played', () => {
  const challenge = { ...GAME, created_by: 'bob', moves: [] } as unknown as ChessGame;
  expect(isPlayed(challenge, 'ann')).toBe(false);
  expect(isPlayed({ ...challenge, moves: ['e2e4'] }, 'ann')).toBe(true);
});
