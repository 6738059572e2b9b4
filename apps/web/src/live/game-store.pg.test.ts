import { ERRORS, LIVE_PATH, type ChessGame } from '@rookery/contract';
import {
  commonServer,
  eventually,
  look,
  play,
  report,
  signUp,
  startGame,
  startProxy,
  storedGame,
  type CommonServer,
  type TestGame,
  type TestMember,
  type TestProxy,
} from '@rookery/testkit';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openGameStore, type GameStore } from './game-store.ts';
import { createLiveSocket, type LiveSocket, type LiveSocketOptions } from './socket.ts';

/** The store as pages use it, against the gateway itself. */
let server: CommonServer;
let proxy: TestProxy;
let ann: TestMember;
let bob: TestMember;
const stores: GameStore[] = [];

beforeAll(async () => {
  server = await commonServer();
  proxy = await startProxy(server.url);
  ann = await signUp(server.url, 'Ann');
  bob = await signUp(server.url, 'Bob');
});
afterEach(() => {
  for (const store of stores.splice(0)) store.close();
});
afterAll(async () => {
  await proxy.stop();
});

/** A browser sends its cookies by itself. */
function withCookies(cookie: string): typeof WebSocket {
  return class extends WebSocket {
    constructor(url: string | URL) {
      super(url, { headers: { cookie } } as never);
    }
  };
}

interface Watched {
  readonly store: GameStore;
  readonly socket: LiveSocket;
  /** The versions of all rows that were shown, in order. */
  readonly versions: readonly number[];
  readonly statuses: readonly string[];
  reads(): number;
}

function watch(
  member: TestMember,
  game: Pick<TestGame, 'id'>,
  { url = server.url, ...options }: Partial<LiveSocketOptions> & { url?: string } = {},
): Watched {
  const socket = createLiveSocket({
    endpoint: url.replace(/^http/, 'ws') + LIVE_PATH.replace(/\/websocket$/, ''),
    transport: withCookies(member.cookies()),
    idleLimitMs: 20,
    ...options,
  });
  let reads = 0;
  const store = openGameStore({
    gameId: game.id,
    socket,
    async fetchGame() {
      reads += 1;
      return (await look(member, game)).json<ChessGame>();
    },
    now: () => Date.now(),
    clockTiming: { burst: 4, burstGapMs: 20, intervalMs: 1_000 },
  });
  store.watch(true);
  stores.push(store);
  const versions: number[] = [];
  const statuses: string[] = [];
  store.subscribe(() => {
    const { game: row, status } = store.snapshot();
    if (row !== null && row.version !== versions.at(-1)) versions.push(row.version);
    if (status !== statuses.at(-1)) statuses.push(status);
  });
  return { store, socket, versions, statuses, reads: () => reads };
}

async function isLive({ store }: Watched): Promise<void> {
  await eventually(() => expect(store.snapshot().status).toBe('live'));
  await eventually(() => expect(store.snapshot().game).not.toBeNull());
}

function rising(versions: readonly number[]): number[] {
  return [...new Set(versions)].toSorted((one, other) => one - other);
}

test('every move replaces the row, which is exactly the one that is stored', async () => {
  const game = await startGame(ann, bob);
  const watched = watch(bob, game);
  await isLive(watched);
  // One read before the channel is joined, and one after.
  await eventually(() => expect(watched.reads()).toBe(2));
  for (const move of 'e2e4 e7e5 g1f3 b8c6'.split(' ')) {
    const answer = await play(game, move);
    await eventually(() => expect(watched.store.snapshot().game).toStrictEqual(answer));
  }
  const stored = await storedGame(server.databaseUrl, game.id);
  expect(watched.store.snapshot().game).toStrictEqual(stored);
  expect(watched.versions).toEqual([0, 1, 2, 3, 4]);
  expect(watched.reads()).toBe(2);
});

test('players are online, spectators are counted, and the clock is known', async () => {
  const cleo = await signUp(server.url, 'Cleo');
  const game = await startGame(ann, bob);
  const [white, black, crowd] = [ann, bob, cleo].map((member) => watch(member, game));
  for (const watched of [white, black, crowd]) {
    if (watched === undefined) throw new Error('There is no such viewer.');
    const { store } = watched;
    await eventually(() =>
      expect(store.snapshot().playersOnline).toEqual(new Set([ann.id, bob.id])),
    );
    await eventually(() => expect(store.snapshot().spectators).toBe(1));
    await eventually(() => expect(store.snapshot().clock).not.toBeNull());
    const { offsetMs, roundTripMs } = store.snapshot().clock ?? { offsetMs: NaN, roundTripMs: NaN };
    // Both use the same clock here, which counts in milliseconds.
    expect(Math.abs(offsetMs)).toBeLessThanOrEqual(roundTripMs / 2 + 1);
    report(`clock: ${offsetMs} ms off, ${roundTripMs} ms there and back`);
  }
  // The gateway measures the players' connections too; players send the result with their moves.
  for (const watched of [white, black]) {
    const measured: unknown = expect.stringMatching(/^\d+\.\d+\./);
    await eventually(() => expect(watched?.store.snapshot().roundTrip).toEqual(measured));
  }
  expect(crowd?.store.snapshot().roundTrip).toBeNull();
  black?.store.close();
  crowd?.store.close();
  await eventually(() => expect(white?.store.snapshot().playersOnline).toEqual(new Set([ann.id])));
  await eventually(() => expect(white?.store.snapshot().spectators).toBe(0));
});

test('a refused join has the server’s reason', async () => {
  const { store } = watch(ann, { id: 'b0700000-0000-4000-8000-0000000000ff' });
  await eventually(() => expect(store.snapshot().status).toBe('refused'));
  expect(store.snapshot().refusal).toBe(ERRORS.not_found.sentence);
});

interface Silence {
  readonly name: string;
  readonly options: Partial<LiveSocketOptions>;
  readonly wake?: (socket: LiveSocket) => void;
}

test.each<Silence>([
  { name: 'by its heartbeat', options: { heartbeatMs: 500 } },
  {
    name: 'when the page is looked at again',
    options: { silenceLimitMs: 500 },
    wake: (socket) => socket.check(),
  },
])('a dead connection is noticed $name, and the board is current', async (silence) => {
  const game = await startGame(ann, bob);
  const watched = watch(bob, game, { url: proxy.url, ...silence.options });
  const { store, socket, versions, statuses } = watched;
  await isLive(watched);
  await play(game, 'e2e4');
  await eventually(() => expect(store.snapshot().game?.version).toBe(1));
  proxy.fallSilent();
  const silentAt = Date.now();
  const missed = await play(game, 'e7e5 g1f3');
  expect(store.snapshot().game?.version).toBe(1);
  silence.wake?.(socket);
  await eventually(() => expect(statuses).toContain('lost'));
  const foundAfter = Date.now() - silentAt;
  await eventually(() => expect(store.snapshot().game).toStrictEqual(missed));
  const currentAfter = Date.now() - silentAt;
  await eventually(() => expect(store.snapshot().status).toBe('live'));
  const next = await play(game, 'b8c6');
  await eventually(() => expect(store.snapshot().game).toStrictEqual(next));
  expect(versions).toEqual([0, 1, 3, 4]);
  expect(statuses.slice(-3)).toEqual(['live', 'lost', 'live']);
  report(`${silence.name}: found after ${foundAfter} ms, current after ${currentAfter} ms`);
});

test('a board whose connection breaks repeatedly never goes back, and ends current', async () => {
  const game = await startGame(ann, bob);
  const watched = watch(bob, game, { url: proxy.url, retryDelayMs: () => 20 });
  const { store, versions, statuses } = watched;
  await isLive(watched);
  const KNIGHTS = 'g1f3 g8f6 f3g1 f6g8 b1c3 b8c6 c3b1 c6b8 g1h3 g8h6 h3g1 h6g8';
  for (const pawns of ['a2a3 a7a6', 'b2b3 b7b6', 'd2d3 d7d6', 'e2e3 e7e6']) {
    const losses = statuses.filter((status) => status === 'lost').length;
    const playing = play(game, `${pawns} ${KNIGHTS}`);
    proxy.cut();
    await playing;
    await eventually(() =>
      expect(statuses.filter((status) => status === 'lost').length).toBeGreaterThan(losses),
    );
    await eventually(() => expect(store.snapshot().status).toBe('live'));
  }
  const last = await play(game, 'h2h3');
  await eventually(() => expect(store.snapshot().game).toStrictEqual(last));
  expect(versions).toEqual(rising(versions));
});
