import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from './eventually.testkit.ts';
import { acceptJoin, startPeer, type ScriptedPeer } from './scripted-peer.testkit.ts';
import { createLiveSocket, type LiveSocket, type LiveSocketOptions } from './socket.ts';

let peer: ScriptedPeer;
let socket: LiveSocket;

beforeEach(async () => {
  peer = await startPeer();
});
afterEach(async () => {
  await socket.client.removeAllChannels();
  await peer.stop();
});

function connect(options: Partial<LiveSocketOptions> = {}): void {
  socket = createLiveSocket({ endpoint: peer.endpoint, retryDelayMs: () => 5, ...options });
}

function join(name = 'room') {
  const statuses: string[] = [];
  const channel = socket.client.channel(name).subscribe((status) => statuses.push(status));
  return { channel, statuses };
}

function framesOf(event: string) {
  return peer.frames.filter((frame) => frame.event === event);
}

test('there is no connection until a channel needs it', () => {
  connect();
  expect(socket.state()).toBe('connecting');
  socket.check();
  expect(socket.client.connectionState()).toBe('closed');
});

test('after a dropped connection it reconnects, and its channels are joined again', async () => {
  connect();
  const states: string[] = [];
  socket.subscribe(() => states.push(socket.state()));
  const { statuses } = join();
  await eventually(() => expect(statuses).toEqual(['SUBSCRIBED']));
  peer.drop();
  await eventually(() => expect(statuses).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED']));
  expect(states).toEqual(['live', 'lost', 'live']);
});

test('a dead connection is noticed by its heartbeat, and replaced by exactly one', async () => {
  connect({ heartbeatMs: 100 });
  const { statuses } = join();
  await eventually(() => expect(statuses).toEqual(['SUBSCRIBED']));
  peer.fallSilent();
  await eventually(() => expect(statuses).toHaveLength(3));
  const heartbeats = framesOf('heartbeat').length;
  await eventually(() => expect(framesOf('heartbeat').length).toBeGreaterThan(heartbeats + 5));
  expect(peer.connectionsMade()).toBe(2);
  expect(statuses).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED']);
});

test('a page that wakes up on a dead connection does not wait for the heartbeat', async () => {
  connect({ silenceLimitMs: 50 });
  const { statuses } = join();
  await eventually(() => expect(statuses).toEqual(['SUBSCRIBED']));
  peer.fallSilent();
  socket.check();
  await eventually(() => expect(statuses).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED']));
});

test('a page that wakes up on a live connection keeps it, even with a heartbeat pending', async () => {
  connect({ silenceLimitMs: 1_000 });
  const { statuses } = join();
  await eventually(() => expect(statuses).toEqual(['SUBSCRIBED']));
  await socket.client.sendHeartbeat();
  socket.check();
  socket.check();
  await eventually(() => expect(framesOf('heartbeat')).toHaveLength(3));
  await eventually(() => expect(socket.client.pendingHeartbeatRef).toBeNull());
  expect(peer.connectionsMade()).toBe(1);
  expect(statuses).toEqual(['SUBSCRIBED']);
});

test('a page that wakes up without a connection does not wait for the retry', async () => {
  connect({ retryDelayMs: () => 60_000 });
  const { statuses } = join();
  await eventually(() => expect(statuses).toEqual(['SUBSCRIBED']));
  peer.drop();
  await eventually(() => expect(socket.state()).toBe('lost'));
  socket.check();
  await eventually(() => expect(statuses.at(-1)).toBe('SUBSCRIBED'));
  await eventually(() => expect(socket.state()).toBe('live'));
});

test('an opening that hangs is closed and tried again', async () => {
  peer.ignoresUpgrades = true;
  connect({ openingLimitMs: 50 });
  const { statuses } = join();
  await eventually(() => expect(socket.state()).toBe('lost'));
  peer.ignoresUpgrades = false;
  await eventually(() => expect(statuses.at(-1)).toBe('SUBSCRIBED'));
  expect(socket.state()).toBe('live');
});

test('a connection can be dropped while it is opening', async () => {
  connect({ retryDelayMs: () => 60_000 });
  join();
  expect(socket.client.connectionState()).toBe('connecting');
  socket.drop();
  expect(socket.state()).toBe('lost');
});

test('attempts are counted until the server has sent something', async () => {
  const tries: number[] = [];
  connect({
    retryDelayMs(count) {
      tries.push(count);
      return 1;
    },
  });
  peer.answerJoin = (frame) => {
    if (tries.length >= 3) return acceptJoin(frame);
    peer.drop();
    return null;
  };
  const { statuses } = join();
  await eventually(() => expect(statuses.at(-1)).toBe('SUBSCRIBED'));
  peer.drop();
  await eventually(() => expect(tries).toEqual([1, 2, 3, 1]));
});

test('a join that was buffered for a socket that never opened is not sent twice', async () => {
  peer.ignoresUpgrades = true;
  connect({ openingLimitMs: 20 });
  const { statuses } = join();
  await eventually(() => expect(socket.state()).toBe('lost'));
  peer.ignoresUpgrades = false;
  await eventually(() => expect(statuses.at(-1)).toBe('SUBSCRIBED'));
  expect(framesOf('phx_join')).toHaveLength(1);
});

test('the socket is closed once no channel is left, and opened again for the next one', async () => {
  connect({ idleLimitMs: 20 });
  const { channel, statuses } = join();
  await eventually(() => expect(statuses).toEqual(['SUBSCRIBED']));
  await socket.client.removeChannel(channel);
  await eventually(() => expect(peer.connectionsOpen()).toBe(0));
  expect(framesOf('phx_leave')).toHaveLength(1);
  expect(socket.state()).toBe('connecting');
  const next = join('another room');
  await eventually(() => expect(next.statuses).toEqual(['SUBSCRIBED']));
  expect(peer.connectionsMade()).toBe(2);
});
