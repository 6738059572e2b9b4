import { gameChannel } from '@rookery/contract';
import {
  eventually,
  signUp,
  startGame,
  startLiveServer,
  type LiveServer,
  type TestMember,
  report,
} from '@rookery/testkit';
import { liveToken } from '@rookery/testkit/live';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  connectAs,
  connectRaw,
  joinConfig,
  type Answer,
  type RawClient,
} from './raw-client.testkit.ts';

const SOCKETS_PER_MEMBER = 3;
const CHANNELS_PER_SOCKET = 50;
const FRAMES_AT_ONCE = 200;
const FRAME_BYTES = 16 * 1024;

let server: LiveServer;
let ann: TestMember;
let bob: TestMember;
let gameId: string;

async function open(environment: Record<string, string>): Promise<void> {
  server = await startLiveServer(environment);
  ann = await signUp(server.url, 'Ann');
  bob = await signUp(server.url, 'Bob');
  ({ id: gameId } = await startGame(ann, bob));
}

const heartbeat = (client: RawClient) => client.ask('phoenix', 'heartbeat', {});

function join(client: RawClient, channel: string): Promise<Answer> {
  return client.join(channel, joinConfig('chess_games', gameId));
}

function closeAll(clients: readonly RawClient[]) {
  return Promise.all(clients.map((client) => client.close()));
}

describe('there is a limit', () => {
  beforeAll(() => open({ LIVE_SOCKETS_PER_MEMBER: String(SOCKETS_PER_MEMBER) }));
  afterAll(() => server.discard());

  test('to the sockets of a member, by cookie or by token', async () => {
    const token = await liveToken(ann);
    const own = await Promise.all(
      Array.from({ length: SOCKETS_PER_MEMBER }, () => connectAs(server.url, ann)),
    );
    await Promise.all(own.map(heartbeat));
    const tooMany = await connectAs(server.url, ann);
    await eventually(() => expect(tooMany.closed()).toEqual([1013, 'too many sockets']));

    const byToken = await connectRaw(server.url);
    const config = joinConfig('chess_games', gameId);
    const refused = await byToken.join(gameChannel(gameId), config, token);
    expect(refused.status).toBe('error');

    const other = await connectAs(server.url, bob);
    expect((await join(other, gameChannel(gameId))).status).toBe('ok');

    await own[0]?.close();
    await eventually(async () => {
      const again = await byToken.join(gameChannel(gameId), config, token);
      expect(again.status).toBe('ok');
    });
    await closeAll([...own, byToken, other]);
  });

  test('to the channels of a socket', async () => {
    const client = await connectAs(server.url, ann);
    const names = Array.from({ length: CHANNELS_PER_SOCKET }, (_, index) => `board ${index}`);
    const answers = await Promise.all(names.map((name) => join(client, name)));
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 'ok'));
    expect((await join(client, 'one more')).response).toEqual({
      code: 'too_many_requests',
      reason: 'Too many requests. Wait a moment and try again.',
    });
    // A second join of the same channel does not count, and neither does a channel that was left.
    expect((await join(client, 'board 7')).status).toBe('ok');
    await client.ask('realtime:board 8', 'phx_leave', {});
    expect((await join(client, 'one more')).status).toBe('ok');
    await client.close();
  });

  test('to the frames that a socket may send at once', async () => {
    const [withinRate, tooFast] = await Promise.all([
      connectAs(server.url, ann),
      connectAs(server.url, ann),
    ]);
    for (let sent = 0; sent < FRAMES_AT_ONCE; sent += 1)
      withinRate.send('phoenix', 'heartbeat', {});
    for (let sent = 0; sent < FRAMES_AT_ONCE * 2; sent += 1)
      tooFast.send('phoenix', 'heartbeat', {});
    await eventually(() => expect(tooFast.closed()).toEqual([1008, 'too many frames']));
    expect(tooFast.of('phx_reply').length).toBeLessThan(FRAMES_AT_ONCE * 1.5);
    await eventually(() => expect(withinRate.of('phx_reply')).toHaveLength(FRAMES_AT_ONCE));
    expect(withinRate.closed()).toBeNull();
    await withinRate.close();
  });

  test('to the size of a frame', async () => {
    const client = await connectAs(server.url, ann);
    const frame = JSON.stringify([null, 'long', 'phoenix', 'heartbeat', {}]);
    client.socket.send(frame.padEnd(FRAME_BYTES, ' '));
    await eventually(() => expect(client.of('phx_reply')).toHaveLength(1));
    client.socket.send(frame.padEnd(FRAME_BYTES + 1, ' '));
    await eventually(() => expect(client.closed()?.[0]).toBe(1009));
    expect(client.of('phx_reply')).toHaveLength(1);
  });
});

/** Joins that many channels at once, on as many sockets as needed. */
async function joinAtOnce(count: number) {
  const sockets = Math.ceil(count / CHANNELS_PER_SOCKET);
  const clients = await Promise.all(
    Array.from({ length: sockets }, () => connectAs(server.url, ann)),
  );
  const startedAt = Date.now();
  const joins = Array.from({ length: count }, (_, index) =>
    join(clients[index % sockets] as RawClient, `board ${index}`),
  );
  const answers = await Promise.all(joins);
  const received = clients.flatMap((client) => client.received);
  const admittedAfterMs = received
    .filter(({ event, payload }) => event === 'phx_reply' && payload['status'] === 'ok')
    .map(({ at }) => at - startedAt);
  await closeAll(clients);
  return { answers, admittedAfterMs };
}

describe('when many clients join at once', () => {
  const PER_SECOND = 20;
  /** The queue holds as many joins as are admitted in eight seconds. */
  const QUEUE_LENGTH = PER_SECOND * 8;

  beforeAll(() => open({ LIVE_JOINS_PER_SECOND: String(PER_SECOND) }));
  afterAll(() => server.discard());

  test('they are admitted one after the other', async () => {
    const { answers, admittedAfterMs } = await joinAtOnce(100);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['ok']));
    const last = Math.max(...admittedAfterMs);
    report(`100 joins at ${PER_SECOND} a second: the last after ${last} ms`);
    expect(last).toBeGreaterThan((100 / PER_SECOND - 1) * 1_000);
  });

  test('joins that would wait too long are refused', async () => {
    const { answers, admittedAfterMs } = await joinAtOnce(800);
    const refused = answers.filter(({ status }) => status === 'error');
    expect(new Set(refused.map(({ response }) => response.code))).toEqual(
      new Set(['too_many_requests']),
    );
    expect(refused[0]?.response.reason).toBe('Too many requests. Wait a moment and try again.');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length + admittedAfterMs.length).toBe(800);
    expect(admittedAfterMs.length).toBeGreaterThanOrEqual(QUEUE_LENGTH);
  });
});
