import { execFileSync } from 'node:child_process';
import { gameChannel } from '@rookery/contract';
import {
  administer,
  eventually,
  signUp,
  startGame,
  startLiveServer,
  type LiveServer,
  type TestMember,
  report,
} from '@rookery/testkit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  connectAs,
  versions,
  joinConfig,
  watch,
  type Change,
  type Payload,
  type RawClient,
  type ReceivedFrame,
} from './raw-client.testkit.ts';

/** Large, so that a few rows exceed the kernel's buffer of a socket that does not read. */
const ROW_BYTES = 300_000;
const CHANGES_AT_ONCE = 20;

let server: LiveServer;
let ann: TestMember;
let bob: TestMember;
/** A spectator: the absence of a player would change the game. */
let cleo: TestMember;
let gameId: string;
/** The current version of the row. */
let version: number;
let others: RawClient[];

beforeAll(async () => {
  // Without a worker: it would end the game, because no player moves.
  server = await startLiveServer({ ROOKERY_ROLES: 'api,relay,gateway' });
  ann = await signUp(server.url, 'Ann');
  bob = await signUp(server.url, 'Bob');
  cleo = await signUp(server.url, 'Cleo');
});
afterAll(() => server.discard());
beforeEach(async () => {
  ({ id: gameId } = await startGame(ann, bob));
  version = 0;
  others = await Promise.all([connect(), connect()]);
  await Promise.all(others.map((client) => watch(client, gameId)));
});

/** A client that keeps the versions it receives, not the rows. */
function connect(): Promise<RawClient> {
  return connectAs(server.url, cleo, { keep: onlyVersion });
}

function onlyVersion({ event, payload }: ReceivedFrame): Payload {
  if (event !== 'postgres_changes') return payload;
  const { record } = payload['data'] as Change;
  return { data: { record: { version: record['version'] } } };
}

/** Makes that many changes of the whole row, one transaction each. */
async function change(times: number): Promise<void> {
  for (let left = times; left > 0; left -= CHANGES_AT_ONCE) {
    const count = Math.min(left, CHANGES_AT_ONCE);
    const letter = `chr(97 + (${version} + time) % 26)`;
    await administer(
      server.databaseUrl,
      `do $$ begin
         for time in 1..${count} loop
           update chess_games set game_state =
             game_state || jsonb_build_object('padding', repeat(${letter}, ${ROW_BYTES}))
           where id = '${gameId}';
           commit;
         end loop;
       end $$`,
    );
    version += count;
  }
}

async function slowSockets(): Promise<number> {
  return (await server.figures()).get('rookery_gateway_slow_sockets') ?? Number.NaN;
}

/** Makes changes until that many sockets are behind. */
async function changeUntilSlow(count: number): Promise<void> {
  await eventually(async () => {
    await change(20);
    expect(await slowSockets()).toBe(count);
  });
}

/** Makes each change after the others have received the one before, so that they receive all. */
async function changeSlowly(times: number): Promise<void> {
  await othersAreCurrent();
  const before = version;
  for (let time = 0; time < times; time += 1) {
    await change(1);
    await othersAreCurrent();
  }
  const made = Array.from({ length: times }, (_, index) => before + index + 1);
  for (const other of others) expect(versions(other).slice(-times)).toEqual(made);
}

async function othersAreCurrent(): Promise<void> {
  await eventually(
    () => others.forEach((other) => expect(versions(other).at(-1)).toBe(version)),
    20_000,
  );
}

const isRising = (numbers: readonly number[]) =>
  numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? Infinity));

function memoryMb(): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(server.pid())]);
  return Math.round(Number(kilobytes) / 1_024);
}

test('a socket that falls behind gets the latest row, not all of them, on each of its channels', async () => {
  const slow = await connect();
  const topics = [gameChannel(gameId), 'the same game once more'];
  await watch(slow, gameId);
  await slow.join(topics[1] ?? '', joinConfig('chess_games', gameId, 'UPDATE'));
  slow.socket.pause();
  await changeUntilSlow(1);
  await changeSlowly(30);
  slow.socket.resume();
  for (const topic of topics.map((name) => `realtime:${name}`)) {
    const seen = () => versionsOn(slow, topic);
    await eventually(() => expect(seen().at(-1)).toBe(version));
    report(`${version} changes, of which the slow socket got ${seen().length}`);
    expect(seen().length).toBeLessThan(version - 25);
    expect(isRising(seen())).toBe(true);
  }
  // From here on it gets every change again.
  await eventually(async () => expect(await slowSockets()).toBe(0));
  const before = versions(slow).length;
  for (const count of [2, 4, 6]) {
    await change(1);
    await eventually(() => expect(versions(slow)).toHaveLength(before + count));
  }
  for (const client of [slow, ...others]) {
    expect(client.closed()).toBeNull();
    expect(client.of('phx_error')).toEqual([]);
  }
  await Promise.all([slow, ...others].map((client) => client.close()));
});

function versionsOn(client: RawClient, topic: string): number[] {
  return client.received
    .filter((frame) => frame.topic === topic && frame.event === 'postgres_changes')
    .map(({ payload }) => Number((payload['data'] as Change).record['version']));
}

test('a socket that never reads again uses no memory and is closed', async () => {
  const dead = await connect();
  await watch(dead, gameId);
  await change(20);
  await othersAreCurrent();
  const before = memoryMb();
  dead.socket.pause();
  await changeUntilSlow(1);
  await change(600);
  await othersAreCurrent();
  const after = memoryMb();
  report(
    `${version} changes of ${ROW_BYTES / 1_000} kB beside a dead socket: memory ${before} → ${after} MB`,
  );
  // A queue of all changes would be larger than this.
  expect(after - before).toBeLessThan((600 * ROW_BYTES) / 1_000_000 / 1.5);
  await eventually(async () => expect(await slowSockets()).toBe(0));
  dead.socket.resume();
  await eventually(() => expect(dead.closed()?.[0]).toBe(1006));
  expect(versions(dead).length).toBeLessThan(version - 550);
  for (const other of others) {
    expect(isRising(versions(other))).toBe(true);
    expect(other.of('phx_error')).toEqual([]);
  }
  await Promise.all(others.map((client) => client.close()));
});
