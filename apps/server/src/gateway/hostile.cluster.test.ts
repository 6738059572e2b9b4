import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import {
  ask,
  eventually,
  despite,
  inLanes,
  look,
  seeded,
  seedOfDay,
  signUp,
  startGame,
  startLiveServer,
  type LiveServer,
  type TestGame,
  type TestMember,
  report,
  trialRuns,
} from '@rookery/testkit';
import type { ChessGame } from '@rookery/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FATAL, HOSTILE } from './hostile-frames.testkit.ts';
import { longGame } from './long-game.testkit.ts';
import {
  connectAs,
  versions,
  watch,
  type RawClient,
  type ReceivedFrame,
} from './raw-client.testkit.ts';
import {
  CLOSE_FRAME,
  handshake,
  openTcp,
  PING,
  TEXT,
  webSocketFrame,
  type TcpSocket,
} from './tcp-socket.testkit.ts';

const FRAMES = trialRuns(1_500, 100_000);
/** Fewer than the burst limit of a socket, because some consist of several frames that count. */
const FRAMES_PER_SOCKET = 160;

/** Ten times what is usual, and in the trials what so many sockets may take. */
const MAX_GROWTH_MB = trialRuns(100, 250);
/** How fast moves arrive is no matter of a landing: the trials run on a quiet machine. */
const MAX_LATENCY_MS = trialRuns(Number.POSITIVE_INFINITY, 1_000);

const MAX_MOVES = 360;
const MAX_ANONYMOUS_SOCKETS = 2_000;
const THINKING_MS = 100;

let server: LiveServer;
let mallory: TestMember;
let game: TestGame;
let watchers: RawClient[];

beforeAll(async () => {
  // Without a worker: it would end the game, because no player moves.
  server = await startLiveServer({
    ROOKERY_ROLES: 'api,relay,gateway',
    // Not tested here: on a busy machine, closed sockets may count for a while.
    LIVE_SOCKETS_PER_MEMBER: '1000',
  });
  const [ann, bob, cleo] = await Promise.all(
    ['Ann', 'Bob', 'Cleo'].map((name) => signUp(server.url, name)),
  );
  mallory = await signUp(server.url, 'Mallory');
  if (!ann || !bob || !cleo) throw new Error('sign-up failed');
  game = await startGame(ann, bob);
  watchers = await Promise.all([ann, bob, cleo].map((member) => connectAs(server.url, member)));
  await Promise.all(watchers.map((watcher) => watch(watcher, game.id)));
});
afterAll(() => server.discard());

test('many hostile frames neither crash the server nor fill its memory, and a game goes on meanwhile', async () => {
  const before = memoryMb();
  const playing = keepPlaying();
  const seen = await attack();
  const latencies = await playing.stop();
  const after = await eventually(async () => {
    // Only the sockets of the game are left.
    expect((await server.figures()).get('rookery_gateway_sockets')).toBe(watchers.length);
    return memoryMb();
  });
  report(
    `${seen.frames} frames on ${seen.sockets} sockets (${seen.closed} closed for exceeding the rate) in ` +
      `${seen.seconds.toFixed(1)} s; memory ${before} → ${after} MB, at most ${playing.peak()} MB; ` +
      `${latencies.length} moves meanwhile, to the board in ${at(latencies, 0.5)} ms, ` +
      `95 % in ${at(latencies, 0.95)} ms, all in ${at(latencies, 1)} ms`,
  );
  expect(seen.frames).toBeGreaterThanOrEqual(FRAMES);
  // All other sockets were read to the last frame.
  expect(seen.closedEarly).toEqual([]);
  expect(seen.closed).toBe(seen.tooFast);
  expect(seen.fatal).toBeGreaterThanOrEqual(Object.keys(FATAL).length);
  expect(latencies.length).toBeGreaterThan(0);
  expect(playing.peak()).toBeLessThan(before + MAX_GROWTH_MB);
  expect(at(latencies, 0.95)).toBeLessThan(MAX_LATENCY_MS);
  for (const watcher of watchers) {
    expect(watcher.closed()).toBeNull();
    expect(watcher.of('phx_error')).toEqual([]);
    expect(versions(watcher)).toEqual(latencies.map((_, index) => index + 1));
  }
  expect(loggedErrors()).toEqual([]);
});

test('a client that pings endlessly without reading the pongs is disconnected', async () => {
  const before = memoryMb();
  const tcp = await openTcp(server.url, { cookie: mallory.cookies() });
  tcp.socket.pause();
  const pings = Buffer.concat(
    Array.from({ length: 500 }, () => webSocketFrame(PING, 'x'.repeat(125))),
  );
  await flood(tcp.socket, pings, 500_000_000);
  await eventually(() => expect(tcp.isOpen()).toBe(false));
  expect(memoryMb()).toBeLessThan(before + 100);
});

test('a client that sends requests without reading the answers is disconnected', async () => {
  const tcp = await openTcp(server.url, { cookie: mallory.cookies() });
  tcp.socket.pause();
  const question = webSocketFrame(TEXT, JSON.stringify(['1', '1', 'x'.repeat(16_000), 'what', {}]));
  // Within the rate, but endless, and each answer is long.
  const timer = setInterval(() => tcp.write(question), 52);
  try {
    tcp.write(Buffer.concat(Array.from({ length: 190 }, () => question)));
    await eventually(() => expect(tcp.isOpen()).toBe(false));
  } finally {
    clearInterval(timer);
  }
});

test('malformed upgrade requests are refused or disconnected, and valid ones succeed meanwhile', async () => {
  const chance = seeded(7);
  const whole = handshake();
  const sockets: Socket[] = [];
  await inLanes(600, 50, async (index) => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
    socket.resume();
    if (index % 3 === 0) socket.write(whole.slice(0, chance.between(0, whole.length - 3)));
    else if (index % 3 === 1)
      socket.write(Buffer.from(Array.from({ length: 200 }, () => chance.between(0, 255))));
    else socket.end(whole.replace(/sec-websocket-key.*/, 'sec-websocket-key: rubbish'));
  });
  const client = await connectAs(server.url, mallory);
  expect((await client.ask('phoenix', 'heartbeat', {})).status).toBe('ok');
  await client.close();
  for (const socket of sockets) socket.destroy();
  expect(loggedErrors()).toEqual([]);
});

const isRefusedUpgrade = (error: unknown) => /upgrade refused/.test(String(error));

const LAST_OR_CLOSE = new RegExp(`"the last"|${CLOSE_FRAME.source}`, 's');

test('anonymous sockets are limited in number and time; members always connect', async () => {
  const before = memoryMb();
  const anonymous: TcpSocket[] = [];
  let refused = 0;
  await inLanes(MAX_ANONYMOUS_SOCKETS + 100, 100, async () => {
    try {
      anonymous.push(await openTcp(server.url));
    } catch {
      refused += 1;
    }
  });
  report(`${anonymous.length} anonymous, ${refused} refused: memory ${before} → ${memoryMb()} MB`);
  expect(refused).toBeGreaterThan(0);
  expect(anonymous.filter((socket) => socket.isOpen()).length).toBeLessThanOrEqual(
    MAX_ANONYMOUS_SOCKETS,
  );
  const member = await connectAs(server.url, mallory);
  await watch(member, game.id);
  await eventually(() => expect(anonymous.filter((socket) => socket.isOpen())).toEqual([]));
  await eventually(
    despite(isRefusedUpgrade, async () => (await openTcp(server.url)).socket.destroy()),
  );
  expect(member.closed()).toBeNull();
  await member.close();
});

interface Seen {
  readonly frames: number;
  readonly sockets: number;
  readonly tooFast: number;
  readonly closed: number;
  /** Frames after which the server closed the connection, each kind in turn. */
  readonly fatal: number;
  /** The last bytes received by sockets that were closed although they kept to the rate. */
  readonly closedEarly: readonly string[];
  readonly seconds: number;
}

async function attack(): Promise<Seen> {
  const chance = seeded(seedOfDay(20_261_115));
  const ingredients = { chance, gameId: game.id };
  const started = Date.now();
  const makers = Object.values(HOSTILE);
  const enders = Object.values(FATAL);
  const closedEarly: string[] = [];
  let [frames, sockets, tooFast, closed, fatal] = [0, 0, 0, 0, 0];
  await inLanes(Math.ceil(FRAMES / FRAMES_PER_SOCKET) + 1, 25, async () => {
    sockets += 1;
    const isTooFast = sockets % 10 === 0;
    if (isTooFast) tooFast += 1;
    const tcp = await openTcp(server.url, {
      ...(sockets % 4 !== 0 && { cookie: mallory.cookies() }),
      version: chance.percent(10) ? '1.0.0' : '2.0.0',
    });
    const count = isTooFast ? 2 * FRAMES_PER_SOCKET : FRAMES_PER_SOCKET;
    for (let sent = 0; sent < count; sent += 1) tcp.write(chance.one(makers)(ingredients));
    frames += count;
    tcp.write(webSocketFrame(TEXT, '[null,"the last","phoenix","heartbeat",{}]'));
    tcp.write(
      webSocketFrame(TEXT, '{"topic":"phoenix","event":"heartbeat","payload":{},"ref":"the last"}'),
    );
    await tcp.waitFor(LAST_OR_CLOSE);
    if (!tcp.text().includes('"the last"')) {
      closed += 1;
      if (!isTooFast) closedEarly.push(tcp.text().slice(-60));
    } else {
      const end = enders[fatal % enders.length];
      if (end === undefined) throw new Error('No fatal frames.');
      fatal += 1;
      frames += 1;
      tcp.write(end(ingredients));
      await tcp.waitFor(CLOSE_FRAME);
    }
    tcp.socket.destroy();
  });
  const seconds = (Date.now() - started) / 1_000;
  return { frames, sockets, tooFast, closed, fatal, closedEarly, seconds };
}

/** Plays moves until stopped, and measures how long each takes to reach all watchers. */
function keepPlaying() {
  const latencies: number[] = [];
  let peak = 0;
  let stopping = false;
  const moves = longGame(MAX_MOVES);

  async function run(): Promise<void> {
    for (const move of moves) {
      if (stopping) return;
      const now = (await look(game.white, game)).json<ChessGame>();
      const { turn, ply } = now.game_state;
      const madeAt = Date.now();
      const answer = await ask(game[turn], game, 'move', { move, ply });
      expect(answer.status).toBe(200);
      await eventually(() =>
        watchers.forEach((watcher) => expect(versions(watcher)).toHaveLength(latencies.length + 1)),
      );
      latencies.push(
        Math.max(...watchers.map(({ received }) => received.findLast(isChange)?.at ?? NaN)) -
          madeAt,
      );
      peak = Math.max(peak, memoryMb());
      await pause(THINKING_MS);
    }
  }

  const running = run();
  return {
    peak: () => peak,
    async stop() {
      stopping = true;
      await running;
      return latencies;
    },
  };
}

const isChange = ({ event }: ReceivedFrame) => event === 'postgres_changes';

async function flood(socket: Socket, chunk: Buffer, bytes: number): Promise<void> {
  for (let sent = 0; sent < bytes && !socket.destroyed; sent += chunk.length) {
    // The callback is also called when the socket has been destroyed.
    await new Promise((resolve) => socket.write(chunk, resolve));
  }
}

function memoryMb(): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(server.pid())]);
  return Math.round(Number(kilobytes) / 1_024);
}

/** Log entries that no client should be able to cause. */
function loggedErrors(): string[] {
  return server.log().filter((entry) => /"level":[56]0|could not handle a frame/.test(entry));
}

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
