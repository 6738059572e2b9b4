import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import {
  ask,
  eventually,
  inLanes,
  look,
  seeded,
  signUp,
  startGame,
  startLiveServer,
  type LiveServer,
  type TestGame,
  type TestMember,
  report,
} from '@rookery/testkit';
import type { ChessGame } from '@rookery/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FATAL, HOSTILE } from './hostile-frames.testkit.ts';
import { longGame } from './long-game.testkit.ts';
import { connectAs, versions, watch, type RawClient, type Said } from './raw-client.testkit.ts';
import {
  GOODBYE,
  handshake,
  openTcp,
  PING,
  TEXT,
  webSocketFrame,
  type TcpSocket,
} from './tcp-socket.testkit.ts';

const FRAMES = 100_000;
/** Fewer than a socket may send in one breath: some are made of several that count. */
const FRAMES_A_SOCKET = 160;

const MOVES_AT_MOST = 360;
const STRANGERS_AT_MOST = 2_000;
const THOUGHT_MS = 100;

let server: LiveServer;
let mallory: TestMember;
let game: TestGame;
let watchers: RawClient[];

beforeAll(async () => {
  // Without a worker: it would end a game in which nobody moves.
  server = await startLiveServer({
    ROOKERY_ROLES: 'api,relay,gateway',
    // It is about what they send: those who have left may be noticed late on a busy machine.
    LIVE_SOCKETS_PER_MEMBER: '1000',
  });
  const [ann, bob, cleo] = await Promise.all(
    ['Ann', 'Bob', 'Cleo'].map((name) => signUp(server.url, name)),
  );
  mallory = await signUp(server.url, 'Mallory');
  if (!ann || !bob || !cleo) throw new Error('nobody came');
  game = await startGame(ann, bob);
  watchers = await Promise.all([ann, bob, cleo].map((member) => connectAs(server.url, member)));
  await Promise.all(watchers.map((watcher) => watch(watcher, game.id)));
});
afterAll(() => server.discard());

test('100,000 hostile frames neither end it nor fill it, and a game beside them goes on', async () => {
  const before = memoryMb();
  const playing = keepPlaying();
  const seen = await attack();
  const latencies = await playing.stop();
  const after = await eventually(async () => {
    // Those who left are forgotten: what stays is the game's.
    expect((await server.figures()).get('rookery_gateway_sockets')).toBe(watchers.length);
    return memoryMb();
  });
  report(
    `${seen.frames} frames on ${seen.sockets} sockets (${seen.closed} closed for their haste) in ` +
      `${seen.seconds.toFixed(1)} s; memory ${before} → ${after} MB, at most ${playing.peak()} MB; ` +
      `${latencies.length} moves meanwhile, to the board in ${at(latencies, 0.5)} ms, ` +
      `95 % in ${at(latencies, 0.95)} ms, all in ${at(latencies, 1)} ms`,
  );
  expect(seen.frames).toBeGreaterThanOrEqual(FRAMES);
  // All others were read to the last frame.
  expect(seen.closedEarly).toEqual([]);
  expect(seen.closed).toBe(seen.hasty);
  expect(latencies.length).toBeGreaterThan(3);
  expect(at(latencies, 1)).toBeLessThan(10_000);
  expect(playing.peak()).toBeLessThan(before + 250);
  for (const watcher of watchers) {
    expect(watcher.closed()).toBeNull();
    expect(watcher.of('phx_error')).toEqual([]);
    expect(versions(watcher)).toEqual(latencies.map((_, index) => index + 1));
  }
  expect(complaints()).toEqual([]);
}, 180_000);

test('whoever pings without end, and does not read the answers, is sent away', async () => {
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

test('whoever asks and asks, and does not read the answers, is sent away', async () => {
  const tcp = await openTcp(server.url, { cookie: mallory.cookies() });
  tcp.socket.pause();
  const question = webSocketFrame(TEXT, JSON.stringify(['1', '1', 'x'.repeat(16_000), 'what', {}]));
  // Never too many at once; but for ever, and each is answered at length.
  const timer = setInterval(() => tcp.write(question), 52);
  try {
    tcp.write(Buffer.concat(Array.from({ length: 190 }, () => question)));
    await eventually(() => expect(tcp.isOpen()).toBe(false), 25_000);
  } finally {
    clearInterval(timer);
  }
});

test('rubbish at the door is refused or cut off, and others come in', async () => {
  const chance = seeded(7);
  const whole = handshake();
  const doors: Socket[] = [];
  await inLanes(600, 50, async (index) => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    doors.push(socket);
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
  for (const socket of doors) socket.destroy();
  expect(complaints()).toEqual([]);
});

const LAST_OR_GOODBYE = new RegExp(`"the last"|${GOODBYE.source}`, 's');

test('strangers are let in up to a number, and not for long; members always', async () => {
  const before = memoryMb();
  const strangers: TcpSocket[] = [];
  let refused = 0;
  await inLanes(STRANGERS_AT_MOST + 100, 100, async () => {
    try {
      strangers.push(await openTcp(server.url));
    } catch {
      refused += 1;
    }
  });
  report(`${strangers.length} strangers, ${refused} refused: memory ${before} → ${memoryMb()} MB`);
  expect(refused).toBeGreaterThan(0);
  expect(strangers.filter((stranger) => stranger.isOpen()).length).toBeLessThanOrEqual(
    STRANGERS_AT_MOST,
  );
  const member = await connectAs(server.url, mallory);
  await watch(member, game.id);
  await eventually(
    () => expect(strangers.filter((stranger) => stranger.isOpen())).toEqual([]),
    40_000,
  );
  await eventually(async () => (await openTcp(server.url)).socket.destroy());
  expect(member.closed()).toBeNull();
  await member.close();
}, 90_000);

interface Seen {
  readonly frames: number;
  readonly sockets: number;
  readonly hasty: number;
  readonly closed: number;
  /** What those heard last who were sent away without haste. */
  readonly closedEarly: readonly string[];
  readonly seconds: number;
}

async function attack(): Promise<Seen> {
  const chance = seeded(20_261_115);
  const means = { chance, gameId: game.id };
  const started = Date.now();
  const makers = Object.values(HOSTILE);
  const enders = Object.values(FATAL);
  const closedEarly: string[] = [];
  let [frames, sockets, hasty, closed] = [0, 0, 0, 0];
  await inLanes(Math.ceil(FRAMES / FRAMES_A_SOCKET) + 1, 25, async () => {
    sockets += 1;
    const hurries = sockets % 10 === 0;
    if (hurries) hasty += 1;
    const tcp = await openTcp(server.url, {
      ...(sockets % 4 !== 0 && { cookie: mallory.cookies() }),
      version: chance.percent(10) ? '1.0.0' : '2.0.0',
    });
    const count = hurries ? 2 * FRAMES_A_SOCKET : FRAMES_A_SOCKET;
    for (let sent = 0; sent < count; sent += 1) tcp.write(chance.one(makers)(means));
    frames += count;
    tcp.write(webSocketFrame(TEXT, '[null,"the last","phoenix","heartbeat",{}]'));
    tcp.write(
      webSocketFrame(TEXT, '{"topic":"phoenix","event":"heartbeat","payload":{},"ref":"the last"}'),
    );
    await tcp.hears(LAST_OR_GOODBYE);
    if (!tcp.text().includes('"the last"')) {
      closed += 1;
      if (!hurries) closedEarly.push(tcp.text().slice(-60));
    } else if (sockets % 3 === 0) {
      tcp.write(chance.one(enders)(means));
      frames += 1;
      await tcp.hears(GOODBYE);
    }
    tcp.socket.destroy();
  });
  return { frames, sockets, hasty, closed, closedEarly, seconds: (Date.now() - started) / 1_000 };
}

/** Moves all the while, and notes how long each move takes to every board. */
function keepPlaying() {
  const latencies: number[] = [];
  let peak = 0;
  let stopping = false;
  const moves = longGame(MOVES_AT_MOST);

  async function run(): Promise<void> {
    for (const move of moves) {
      if (stopping) return;
      const now = (await look(game.white, game)).json<ChessGame>();
      const { turn, ply } = now.game_state;
      const madeAt = Date.now();
      const answer = await ask(game[turn], game, 'move', { move, ply });
      expect(answer.status).toBe(200);
      await eventually(
        () =>
          watchers.forEach((watcher) =>
            expect(versions(watcher)).toHaveLength(latencies.length + 1),
          ),
        20_000,
      );
      latencies.push(
        Math.max(...watchers.map(({ heard }) => heard.findLast(isChange)?.at ?? NaN)) - madeAt,
      );
      peak = Math.max(peak, memoryMb());
      await pause(THOUGHT_MS);
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

const isChange = ({ event }: Said) => event === 'postgres_changes';

async function flood(socket: Socket, chunk: Buffer, bytes: number): Promise<void> {
  for (let sent = 0; sent < bytes && !socket.destroyed; sent += chunk.length) {
    // Whoever is cut off gets no answer to what they write.
    await new Promise((resolve) => socket.write(chunk, resolve));
  }
}

function memoryMb(): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(server.pid())]);
  return Math.round(Number(kilobytes) / 1_024);
}

/** What the server has said of itself that nobody from outside should make it say. */
function complaints(): string[] {
  return server.log().filter((line) => /"level":[56]0|could not be handled/.test(line));
}

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
