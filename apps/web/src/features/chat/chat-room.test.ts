import type { ChessGame } from '@rookery/contract';
import { expect, test } from 'vitest';
import { chatRoomFor } from './chat-room.ts';

const BOT = 'b0700000-0000-4000-8000-000000000003';
const ALWAYS = { chat: true, chat_while_playing: true };
const NEVER = { chat: false, chat_while_playing: true };
const AFTERWARDS = { chat: true, chat_while_playing: false };

function game(status: ChessGame['status'], black = 'black'): ChessGame {
  return { status, white_player_id: 'white', black_player_id: black } as ChessGame;
}

test.each([
  ['a player', game('active'), 'white', ALWAYS, 'players'],
  ['a player, after the game', game('drawn'), 'black', ALWAYS, 'players'],
  ['a spectator', game('active'), 'cleo', ALWAYS, 'spectators'],
  ['a player without chat', game('drawn'), 'white', NEVER, null],
  ['a spectator without chat', game('active'), 'cleo', NEVER, null],
  ['a player who wants quiet', game('active'), 'white', AFTERWARDS, null],
  ['the same, after the game', game('white_won'), 'white', AFTERWARDS, 'players'],
  ['the same, watching', game('active'), 'cleo', AFTERWARDS, 'spectators'],
  ['who plays a bot', game('active', BOT), 'white', ALWAYS, null],
  ['who watches that', game('active', BOT), 'cleo', ALWAYS, 'spectators'],
])('%s', (_who, at, ownId, preferences, room) => {
  expect(chatRoomFor(at, ownId, preferences)).toBe(room);
});
