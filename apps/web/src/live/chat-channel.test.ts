import { chatChannel, tournamentChatChannel, type ChatMessage } from '@rookery/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { joinChat, type ChatEvents } from './chat-channel.ts';
import { eventually } from './eventually.testkit.ts';
import { startPeer, type ScriptedPeer } from './scripted-peer.testkit.ts';
import { createLiveSocket, type LiveSocket } from './socket.ts';

let peer: ScriptedPeer;
let socket: LiveSocket;
let games = 0;

beforeEach(async () => {
  peer = await startPeer();
  socket = createLiveSocket({ endpoint: peer.endpoint, retryDelayMs: () => 20 });
  games += 1;
});
afterEach(() => peer.stop());

const gameId = () => `game-${games}`;
const topic = () => ({ gameId: gameId(), bothRooms: false });

function chatEvents() {
  return {
    joined: vi.fn<ChatEvents['joined']>(),
    received: vi.fn<ChatEvents['received']>(),
    refused: vi.fn<ChatEvents['refused']>(),
  };
}

function joins(): string[] {
  return peer.frames.filter(({ event }) => event === 'phx_join').map((frame) => frame.topic);
}

function sendMessage(record: Partial<ChatMessage>): void {
  const columns = Object.keys(record).map((name) => ({ name, type: 'text' }));
  const data = { schema: 'public', table: 'chess_chat_lines', type: 'INSERT', columns, record };
  peer.tell(`realtime:${chatChannel(gameId())}`, 'postgres_changes', {
    ids: [1],
    data: { ...data, commit_timestamp: '', errors: null },
  });
}

test('a message arrives unchanged, and an interrupted channel is joined again', async () => {
  const events = chatEvents();
  joinChat(socket, topic(), events);
  await eventually(() => expect(events.joined).toHaveBeenCalledTimes(1));
  sendMessage({ id: '1', text: '<b>{"a":1}</b>' });
  await eventually(() =>
    expect(events.received).toHaveBeenCalledWith({ id: '1', text: '<b>{"a":1}</b>' }),
  );
  peer.tell(`realtime:${chatChannel(gameId())}`, 'phx_error', {});
  await eventually(() => expect(events.joined).toHaveBeenCalledTimes(2));
  expect(joins()).toEqual(Array(2).fill(`realtime:${chatChannel(gameId())}`));
});

test('a refused join reports the error code and is not tried again', async () => {
  const response = { reason: 'You have turned chat off.', code: 'chat_off' };
  peer.answerJoin = () => ({ status: 'error', response });
  const events = chatEvents();
  joinChat(socket, topic(), events);
  await eventually(() => expect(events.refused).toHaveBeenCalledWith('chat_off'));
  peer.answerJoin = () => ({ status: 'ok', response: { postgres_changes: [] } });
  // No channel is left that could try again.
  await vi.waitFor(() => expect(socket.client.getChannels()).toEqual([]));
  expect(joins()).toHaveLength(1);
  expect(events.joined).not.toHaveBeenCalled();
});

test('a tournament has a channel of its own, for the messages with its id', async () => {
  const events = chatEvents();
  const tournamentId = `tournament-${games}`;
  joinChat(socket, { tournamentId }, events);
  await eventually(() => expect(events.joined).toHaveBeenCalled());
  expect(joins()).toEqual([`realtime:${tournamentChatChannel(tournamentId)}`]);
  const joined = peer.frames.find(({ event }) => event === 'phx_join');
  expect(JSON.stringify(joined)).toContain(`tournament_id=eq.${tournamentId}`);
});

test('a page that leaves and joins at once uses another channel name', async () => {
  const [before, after] = [chatEvents(), chatEvents()];
  const leave = joinChat(socket, topic(), before);
  await eventually(() => expect(before.joined).toHaveBeenCalled());
  leave();
  joinChat(socket, topic(), after);
  await eventually(() => expect(after.joined).toHaveBeenCalled());
  expect(new Set(joins()).size).toBe(2);
});
