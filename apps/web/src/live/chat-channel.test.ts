import { chatChannel, type ChatMessage } from '@rookery/contract';
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
const topic = () => ({ gameId: gameId(), hearsAll: false });

function ears() {
  return {
    joined: vi.fn<ChatEvents['joined']>(),
    said: vi.fn<ChatEvents['said']>(),
    refused: vi.fn<ChatEvents['refused']>(),
  };
}

function joins(): string[] {
  return peer.frames.filter(({ event }) => event === 'phx_join').map((frame) => frame.topic);
}

function sayThat(record: Partial<ChatMessage>): void {
  const columns = Object.keys(record).map((name) => ({ name, type: 'text' }));
  const data = { schema: 'public', table: 'chess_chat_lines', type: 'INSERT', columns, record };
  peer.tell(`realtime:${chatChannel(gameId())}`, 'postgres_changes', {
    ids: [1],
    data: { ...data, commit_timestamp: '', errors: null },
  });
}

test('what is said arrives as it is, and after a break everything is joined again', async () => {
  const events = ears();
  joinChat(socket, topic(), events);
  await eventually(() => expect(events.joined).toHaveBeenCalledTimes(1));
  sayThat({ id: '1', text: '<b>{"a":1}</b>' });
  await eventually(() =>
    expect(events.said).toHaveBeenCalledWith({ id: '1', text: '<b>{"a":1}</b>' }),
  );
  peer.tell(`realtime:${chatChannel(gameId())}`, 'phx_error', {});
  await eventually(() => expect(events.joined).toHaveBeenCalledTimes(2));
  expect(joins()).toEqual(Array(2).fill(`realtime:${chatChannel(gameId())}`));
});

test('whoever is refused is told the word for it, and does not ask again', async () => {
  const response = { reason: 'You have turned chat off.', code: 'chat_off' };
  peer.answerJoin = () => ({ status: 'error', response });
  const events = ears();
  joinChat(socket, topic(), events);
  await eventually(() => expect(events.refused).toHaveBeenCalledWith('chat_off'));
  peer.answerJoin = () => ({ status: 'ok', response: { postgres_changes: [] } });
  // Nothing is left that could try again.
  await vi.waitFor(() => expect(socket.client.getChannels()).toEqual([]));
  expect(joins()).toHaveLength(1);
  expect(events.joined).not.toHaveBeenCalled();
});

test('whoever leaves and comes straight back is let in under another name', async () => {
  const [before, after] = [ears(), ears()];
  const leave = joinChat(socket, topic(), before);
  await eventually(() => expect(before.joined).toHaveBeenCalled());
  leave();
  joinChat(socket, topic(), after);
  await eventually(() => expect(after.joined).toHaveBeenCalled());
  expect(new Set(joins()).size).toBe(2);
});
