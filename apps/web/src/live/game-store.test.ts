import { gameChannel, type ChessGame } from '@rookery/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from './eventually.testkit.ts';
import { BLACK_ID, GAME_ID, WHITE_ID, gameRow, gameUpdate } from './game-row.testkit.ts';
import { openGameStore, type GameStore, type GameStoreOptions } from './game-store.ts';
import { acceptJoin, startPeer, type ScriptedPeer } from './scripted-peer.testkit.ts';
import { createLiveSocket, type LiveSocket } from './socket.ts';

const TOPIC = `realtime:${gameChannel(GAME_ID)}`;

let peer: ScriptedPeer;
let socket: LiveSocket;
let store: GameStore;
/** The row that HTTP returns, and how often it was requested. */
let stored: ChessGame;
let reads: number;

beforeEach(async () => {
  peer = await startPeer();
  socket = createLiveSocket({ endpoint: peer.endpoint, retryDelayMs: () => 5, idleLimitMs: 20 });
  stored = gameRow(1);
  reads = 0;
});
afterEach(async () => {
  store.close();
  await peer.stop();
});

function readStored(): Promise<ChessGame> {
  reads += 1;
  return Promise.resolve(stored);
}

function open(options: Partial<GameStoreOptions> = {}): void {
  store = openGameStore({ gameId: GAME_ID, socket, fetchGame: readStored, ...options });
}

/** Opens the store and waits until it is live and has read everything. */
async function openAndSettle(options: Partial<GameStoreOptions> = {}): Promise<void> {
  open(options);
  await eventually(() => expect(framesOf('presence')).toHaveLength(1));
  await eventually(() => expect(store.snapshot().status).toBe('live'));
  await eventually(() => expect(store.snapshot().game).toEqual(stored));
}

function framesOf(event: string) {
  return peer.frames.filter((frame) => frame.event === event);
}

function version(): number | undefined {
  return store.snapshot().game?.version;
}

test('it joins the game’s channel, subscribes to the row, and tracks its presence', async () => {
  await openAndSettle();
  const [join] = framesOf('phx_join');
  expect(join?.topic).toBe(TOPIC);
  expect(join?.payload['config']).toMatchObject({
    presence: { enabled: true, key: '' },
    postgres_changes: [
      { event: 'UPDATE', schema: 'public', table: 'chess_games', filter: `id=eq.${GAME_ID}` },
    ],
  });
  expect(framesOf('presence')[0]?.payload).toEqual({
    type: 'presence',
    event: 'track',
    payload: { glance: true },
  });
});

test('a watched game is tracked as such, now and after every interruption', async () => {
  await openAndSettle();
  store.watch(true);
  store.watch(true);
  await eventually(() => expect(framesOf('presence')).toHaveLength(2));
  peer.drop();
  await eventually(() => expect(framesOf('presence')).toHaveLength(3));
  const said = framesOf('presence').map(({ payload }) => payload['payload']);
  expect(said).toEqual([{ glance: true }, {}, {}]);
});

test('each event replaces the game, and every listener is called', async () => {
  await openAndSettle();
  const heard: (number | undefined)[] = [];
  const unsubscribe = store.subscribe(() => heard.push(version()));
  peer.tell(TOPIC, 'postgres_changes', gameUpdate(gameRow(2)));
  await eventually(() => expect(store.snapshot().game).toEqual(gameRow(2)));
  unsubscribe();
  peer.tell(TOPIC, 'postgres_changes', gameUpdate(gameRow(3)));
  await eventually(() => expect(version()).toBe(3));
  expect(heard).toEqual([2]);
});

test('it never goes back to an older row, whichever source that comes from', async () => {
  await openAndSettle();
  const versions: (number | undefined)[] = [];
  store.subscribe(() => versions.push(version()));
  store.applyRow(gameRow(5));
  store.applyRow(gameRow(4));
  peer.tell(TOPIC, 'postgres_changes', gameUpdate(gameRow(3)));
  peer.tell(TOPIC, 'phx_error', {});
  stored = gameRow(2);
  await eventually(() => expect(framesOf('phx_join')).toHaveLength(2));
  await eventually(() => expect(store.snapshot().status).toBe('live'));
  peer.tell(TOPIC, 'postgres_changes', gameUpdate(gameRow(6)));
  await eventually(() => expect(version()).toBe(6));
  expect(new Set(versions)).toEqual(new Set([5, 6]));
});

test('a row of another game is ignored', async () => {
  await openAndSettle();
  store.applyRow({ ...gameRow(9), id: WHITE_ID });
  expect(version()).toBe(1);
});

test('the game is read at once, even if no socket can be opened', async () => {
  peer.ignoresUpgrades = true;
  open();
  await eventually(() => expect(version()).toBe(1));
  expect(store.snapshot().status).toBe('connecting');
});

test.each([
  { name: 'an error in the channel', interrupt: () => peer.tell(TOPIC, 'phx_error', {}) },
  {
    name: 'an error in the channel with a reason',
    interrupt: () => peer.tell(TOPIC, 'phx_error', { reason: 'slot_lost' }),
  },
  { name: 'a channel closed by the server', interrupt: () => peer.tell(TOPIC, 'phx_close', {}) },
  { name: 'a dropped socket', interrupt: () => peer.drop() },
])('after $name it joins again and reads what it missed', async ({ interrupt }) => {
  await openAndSettle();
  const statuses: string[] = [];
  store.subscribe(() => statuses.push(store.snapshot().status));
  stored = gameRow(7);
  const readsBefore = reads;
  interrupt();
  await eventually(() => expect(version()).toBe(7));
  expect(reads).toBe(readsBefore + 1);
  expect(statuses[0]).toBe('lost');
  expect(statuses.at(-1)).toBe('live');
  peer.tell(TOPIC, 'postgres_changes', gameUpdate(gameRow(8)));
  await eventually(() => expect(version()).toBe(8));
});

test('a read that fails is tried again', async () => {
  let failures = 3;
  const fetchGame = () => (failures-- > 0 ? Promise.reject(new Error('no')) : readStored());
  await openAndSettle({ fetchGame });
  expect(version()).toBe(1);
});

test('a refused join has a reason, stops fetching the game, and ends when a join is accepted', async () => {
  let attempts = 0;
  const fetchGame = () => {
    attempts += 1;
    return Promise.reject(new Error('not for you'));
  };
  peer.answerJoin = () => ({ status: 'error', response: { reason: 'not_found' } });
  open({ fetchGame });
  await eventually(() => expect(store.snapshot().status).toBe('refused'));
  expect(store.snapshot().refusal).toBe('not_found');
  const attemptsWhenRefused = attempts;
  await eventually(() => expect(framesOf('phx_join').length).toBeGreaterThan(4));
  expect(attempts).toBe(attemptsWhenRefused);
  peer.answerJoin = acceptJoin;
  await eventually(() => expect(store.snapshot().status).toBe('live'));
  expect(store.snapshot().refusal).toBeNull();
});

test('the players online are known, also after an interruption in which one left', async () => {
  await openAndSettle();
  peer.tell(TOPIC, 'presence_state', { [WHITE_ID]: { metas: [{ phx_ref: '1' }] } });
  await eventually(() => expect(store.snapshot().playersOnline).toEqual(new Set([WHITE_ID])));
  peer.tell(TOPIC, 'presence_diff', {
    joins: { [BLACK_ID]: { metas: [{ phx_ref: '2' }] } },
    leaves: {},
  });
  await eventually(() =>
    expect(store.snapshot().playersOnline).toEqual(new Set([WHITE_ID, BLACK_ID])),
  );
  peer.tell(TOPIC, 'phx_error', {});
  await eventually(() => expect(framesOf('presence')).toHaveLength(2));
  peer.tell(TOPIC, 'presence_state', { [BLACK_ID]: { metas: [{ phx_ref: '2' }] } });
  await eventually(() => expect(store.snapshot().playersOnline).toEqual(new Set([BLACK_ID])));
});

test('spectators are counted, from text and binary frames', async () => {
  await openAndSettle();
  peer.tell(TOPIC, 'broadcast', { type: 'broadcast', event: 'spectators', payload: { count: 3 } });
  await eventually(() => expect(store.snapshot().spectators).toBe(3));
  peer.tellBinary(TOPIC, 'spectators', { count: 200_000 });
  await eventually(() => expect(store.snapshot().spectators).toBe(200_000));
});

test('the server’s clock is requested in a burst and then at intervals', async () => {
  const serverStart = Date.UTC(2030, 0, 1);
  peer.answerClock = () => serverStart + performance.now();
  await openAndSettle({ clockTiming: { burst: 3, burstGapMs: 1, intervalMs: 20 } });
  await eventually(() => expect(framesOf('broadcast').length).toBeGreaterThan(5));
  const { clock } = store.snapshot();
  // The peer and the store run in one process with one clock, so the true offset is known.
  const error = Math.abs((clock?.offsetMs ?? Number.NaN) - serverStart);
  expect(error).toBeLessThanOrEqual((clock?.roundTripMs ?? 0) / 2 + 0.01);
  const questions = framesOf('broadcast').map(({ payload }) => payload);
  expect(questions[0]).toEqual({ event: 'clock', payload: { sent: expect.any(Number) } });
});

test('closing leaves the channel, and the socket is closed when no channel needs it', async () => {
  await openAndSettle();
  store.close();
  await eventually(() => expect(framesOf('phx_leave').map(({ topic }) => topic)).toEqual([TOPIC]));
  await eventually(() => expect(peer.connectionsOpen()).toBe(0));
  expect(socket.state()).toBe('connecting');
});

test('a game that is opened again at once is joined again', async () => {
  await openAndSettle();
  store.close();
  open();
  await eventually(() => expect(store.snapshot().status).toBe('live'));
  peer.tell(TOPIC, 'postgres_changes', gameUpdate(gameRow(2)));
  await eventually(() => expect(version()).toBe(2));
  expect(peer.connectionsMade()).toBe(1);
});

test('answers that come after closing are ignored', async () => {
  const answer = Promise.withResolvers<ChessGame>();
  open({ fetchGame: () => answer.promise });
  await eventually(() => expect(store.snapshot().status).toBe('live'));
  const last = store.snapshot();
  store.close();
  answer.resolve(gameRow(4));
  await answer.promise;
  store.applyRow(gameRow(5));
  expect(store.snapshot()).toBe(last);
});
