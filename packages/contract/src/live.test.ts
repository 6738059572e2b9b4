import { expect, test } from 'vitest';
import {
  calendarChannel,
  challengeChannel,
  chatChannel,
  feedBinding,
  FEEDS,
  gameChannel,
  gameOfChannel,
  LIVE_PATH,
  playerChannel,
  tasksChannel,
  tournamentChannel,
  tournamentChatChannel,
  tournamentsChannel,
} from './live.ts';

const EVERY_CHANGE = ['INSERT', 'UPDATE', 'DELETE'];

test.each([
  ['chess_games', 'id', EVERY_CHANGE],
  ['chess_games', 'white_player_id', ['INSERT']],
  ['chess_games', 'black_player_id', ['INSERT']],
  ['chess_challenges', 'challenger_id', EVERY_CHANGE],
  ['chess_challenges', 'opponent_id', ['INSERT', 'UPDATE']],
  ['chess_chat_lines', 'game_id', ['INSERT']],
  ['chess_chat_lines', 'tournament_id', ['INSERT']],
  ['tasks', 'workspace_id', EVERY_CHANGE],
  ['calendar_events', 'workspace_id', EVERY_CHANGE],
  ['calendar_attendance', 'workspace_id', EVERY_CHANGE],
  ['task_blocks', 'user_id', EVERY_CHANGE],
  ['task_plans', 'user_id', EVERY_CHANGE],
  ['notifications', 'user_id', ['INSERT', 'UPDATE']],
  ['tournaments', 'id', EVERY_CHANGE],
  ['tournaments', 'workspace_id', EVERY_CHANGE],
])('%s can be followed by %s, which tells of %j', (table, column, changes) => {
  const feeds: Record<string, Record<string, readonly string[]>> = FEEDS;
  expect(feeds[table]?.[column]).toEqual(changes);
});

test('no other table and column can be followed', () => {
  expect(Object.values(FEEDS).flatMap((columns) => Object.keys(columns))).toHaveLength(15);
});

test('a subscription has the form of the protocol', () => {
  expect(feedBinding('chess_games', 'id', 'g', '*')).toEqual({
    event: '*',
    schema: 'public',
    table: 'chess_games',
    filter: 'id=eq.g',
  });
  expect(LIVE_PATH).toBe('/realtime/v1/websocket');
});

test('only the channel of a game is its presence room', () => {
  expect(gameChannel('g')).toBe('chess-game-g');
  expect(gameOfChannel(gameChannel('g'))).toBe('g');
  const others = [
    calendarChannel,
    challengeChannel,
    chatChannel,
    playerChannel,
    tasksChannel,
    tournamentChannel,
    tournamentChatChannel,
    tournamentsChannel,
  ].map((channelOf) => channelOf('x'));
  expect(others.map(gameOfChannel)).toEqual(others.map(() => null));
  expect(new Set(others).size).toBe(others.length);
});
