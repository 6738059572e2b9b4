import { setTimeout as pause } from 'node:timers/promises';
import { asOwner } from '@rookery/database';
import {
  administer,
  createTestDatabase,
  eventually,
  seeded,
  startTestPostgres,
  storedGame,
  type TestPostgres,
} from '@rookery/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Relay } from './relay.ts';
import {
  areComplete,
  changeGame,
  createTestBus,
  insertGame,
  leads,
  logPosition,
  slots,
  startTestRelay,
  versionsOf,
  type TestBus,
} from './relay.testkit.ts';

let postgres: TestPostgres;
let databaseUrl: string;
let bus: TestBus;
let relays: Relay[];

beforeAll(async () => {
  postgres = await startTestPostgres({ durable: true });
});
afterAll(() => postgres.discard());
beforeEach(async () => {
  databaseUrl = await createTestDatabase(postgres.url);
  bus = createTestBus();
  relays = [];
});
afterEach(async () => {
  await Promise.all(relays.map((relay) => relay.stop()));
  for (const { name } of await slots(databaseUrl)) await dropSlot(name);
});

/** Stopped at the end of the test, if not before. */
function start(): Relay {
  const relay = startTestRelay(databaseUrl, bus);
  relays.push(relay);
  return relay;
}

/** Postgres takes a moment to see that its reader has gone. */
function dropSlot(name: string) {
  return eventually(() => administer(databaseUrl, `select pg_drop_replication_slot('${name}')`));
}

const LONG = 3_000;

/** So long, and so unlike itself, that Postgres stores it outside the row. */
function longHistory(): string[] {
  const chance = seeded(1);
  const square = () => `${chance.one('abcdefgh'.split(''))}${chance.between(1, 8)}`;
  return Array.from({ length: LONG }, () => square() + square());
}

async function outsideBytes(): Promise<number> {
  const { rows } = await administer(
    databaseUrl,
    `select pg_relation_size(reltoastrelid)::integer as bytes
     from pg_class where relname = 'chess_games'`,
  );
  return (rows as { bytes: number }[])[0]?.bytes ?? 0;
}

test('a change says the whole row, also what is stored outside it and has not changed', async () => {
  await leads(start());
  const history = longHistory();
  const id = await insertGame(databaseUrl, history);
  expect(await outsideBytes()).toBeGreaterThan(0);
  await asOwner(databaseUrl, (client) =>
    client.query(`update chess_games set status = 'drawn', finished_at = now() where id = $1`, [
      id,
    ]),
  );
  await eventually(() => expect(versionsOf(bus, id)).toEqual([0, 1]));
  const { record, old_record } = JSON.parse(bus.taken.at(-1)?.data ?? '{}');
  expect(record).toEqual(await storedGame(databaseUrl, id));
  expect(record.moves).toHaveLength(LONG);
  expect(record.status).toBe('drawn');
  expect(old_record).toEqual({ id });
});

test('also when the log is faster than the commit is seen by others', async () => {
  await leads(start());
  const id = await insertGame(databaseUrl, longHistory());
  for (let version = 1; version <= 40; version += 1) {
    await changeGame(databaseUrl, id, 1);
    await eventually(() => expect(versionsOf(bus, id).at(-1)).toBe(version));
  }
  expect(versionsOf(bus, id)).toEqual(Array.from({ length: 41 }, (_, version) => version));
  for (const { data } of bus.taken) expect(JSON.parse(data).record.moves).toHaveLength(LONG);
});

test('a row that was changed and deleted in one go is carried to its end', async () => {
  await leads(start());
  const id = await insertGame(databaseUrl, longHistory());
  await asOwner(databaseUrl, async (client) => {
    await client.query('update chess_games set updated_at = now() where id = $1', [id]);
    await client.query('delete from chess_games where id = $1', [id]);
  });
  const next = await insertGame(databaseUrl);
  await eventually(() => expect(versionsOf(bus, next)).toEqual([0]));
  expect(bus.taken.map(({ kind }) => kind)).toEqual(['INSERT', 'UPDATE', 'DELETE', 'INSERT']);
});

test('nothing is confirmed that the bus has not taken, and all of it is sent again', async () => {
  await leads(start());
  const id = await insertGame(databaseUrl);
  await eventually(() => expect(versionsOf(bus, id)).toEqual([0]));
  bus.fail();
  await changeGame(databaseUrl, id, 50);
  const after = await logPosition(databaseUrl);
  await eventually(() => expect(bus.failures()).toBeGreaterThan(2));
  expect(versionsOf(bus, id)).toEqual([0]);
  expect(await slots(databaseUrl, after)).toMatchObject([{ isPast: false }]);
  bus.heal();
  await eventually(() => expect(versionsOf(bus, id)).toContain(50));
  // In order, and each: none of those before was confirmed by mistake.
  expect(versionsOf(bus, id)).toEqual(Array.from({ length: 51 }, (_, version) => version));
  await eventually(async () =>
    expect(await slots(databaseUrl, after)).toMatchObject([{ isPast: true }]),
  );
});

test('of two relays one works, and the other takes over without a loss', async () => {
  const first = start();
  await leads(first);
  const second = start();
  const id = await insertGame(databaseUrl);
  const writing = changeGame(databaseUrl, id, 200, 10);
  await eventually(() => expect(versionsOf(bus, id).length).toBeGreaterThan(20));
  expect((await second.metrics()).active).toBe(false);
  await first.stop();
  await leads(second);
  await writing;
  await eventually(() => expect(versionsOf(bus, id)).toContain(200));
  expect(areComplete(versionsOf(bus, id), 200)).toBe(true);
  relays = [second];
});

test.each(['stop', 'crash'] as const)('Postgres may %s and come back', async (ending) => {
  await leads(start());
  const id = await insertGame(databaseUrl);
  await changeGame(databaseUrl, id, 20);
  const [before] = await slots(databaseUrl);
  await postgres[ending]();
  await postgres.start();
  await changeGame(databaseUrl, id, 20);
  await eventually(() => expect(versionsOf(bus, id)).toContain(40), 20_000);
  expect(areComplete(versionsOf(bus, id), 40)).toBe(true);
  expect((await slots(databaseUrl)).map(({ name }) => name)).toEqual([before?.name]);
});

test('a slot that somebody dropped is replaced by one with another name', async () => {
  const first = start();
  await leads(first);
  const [lost] = await slots(databaseUrl);
  await first.stop();
  await dropSlot(lost?.name ?? '');
  const id = await insertGame(databaseUrl);
  const second = start();
  relays = [second];
  await leads(second);
  const [found, ...others] = await slots(databaseUrl);
  expect(others).toEqual([]);
  expect(found?.name).not.toBe(lost?.name);
  await changeGame(databaseUrl, id, 3);
  await eventually(() => expect(versionsOf(bus, id)).toEqual([1, 2, 3]));
});

test('a slot that Postgres gave up, for want of room, is replaced as well', async () => {
  const first = start();
  await leads(first);
  const [lost] = await slots(databaseUrl);
  await first.stop();
  relays = [];
  await administer(databaseUrl, 'create table filling (text text)');
  // The rest of a segment counts as written: 16 MB each, of the 1 GB that are kept for a slot.
  const segments = `insert into filling values ('x'); select pg_switch_wal();`.repeat(22);
  await eventually(async () => {
    await administer(databaseUrl, segments);
    await administer(databaseUrl, 'checkpoint');
    expect(await slots(databaseUrl)).toMatchObject([{ name: lost?.name, status: 'lost' }]);
  }, 20_000);
  await leads(start());
  const [found, ...others] = await slots(databaseUrl);
  expect(others).toEqual([]);
  expect(found?.name).not.toBe(lost?.name);
  const id = await insertGame(databaseUrl);
  await eventually(() => expect(versionsOf(bus, id)).toEqual([0]));
});

test('what nobody follows does not hold the log back', async () => {
  const relay = start();
  await leads(relay);
  await administer(databaseUrl, 'create table elsewhere (text text)');
  await administer(
    databaseUrl,
    `insert into elsewhere select repeat('x', 1000) from generate_series(1, 20000)`,
  );
  const written = await logPosition(databaseUrl);
  await eventually(async () =>
    expect(await slots(databaseUrl, written)).toMatchObject([{ isPast: true }]),
  );
  expect((await relay.metrics()).lagBytes).toBeLessThan(1_000_000);
  expect(bus.taken).toEqual([]);
});

test('how far behind it is, it says in bytes and in time', async () => {
  const relay = start();
  await leads(relay);
  const id = await insertGame(databaseUrl);
  await eventually(() => expect(versionsOf(bus, id)).toEqual([0]));
  const { lagMs, published } = await relay.metrics();
  expect(published).toBe(1);
  expect(lagMs).toBeGreaterThanOrEqual(0);
  expect(lagMs).toBeLessThan(2_000);
  bus.fail();
  const heldUpAt = Date.now();
  await changeGame(databaseUrl, id, 100);
  await eventually(async () => expect((await relay.metrics()).lagBytes).toBeGreaterThan(5_000));
  await eventually(() => expect(bus.failures()).toBeGreaterThan(2));
  const held = Date.now() - heldUpAt;
  bus.heal();
  await eventually(() => expect(versionsOf(bus, id)).toContain(100));
  await eventually(async () => expect((await relay.metrics()).lagBytes).toBeLessThan(5_000));
  const late = await relay.metrics();
  expect(late.published).toBe(101);
  expect(late.lagMs).toBeLessThan(held + 5_000);
  // Once nothing more is late, nothing is said to be.
  await eventually(async () => expect((await relay.metrics()).lagMs).toBe(0));
});

test.each(['fail', 'hang'] as const)(
  'while the bus can only %s, the lag grows for every relay; then it is gone',
  async (fault) => {
    const relay = start();
    await leads(relay);
    const standby = start();
    const id = await insertGame(databaseUrl);
    await eventually(() => expect(versionsOf(bus, id)).toEqual([0]));
    bus[fault]();
    try {
      await changeGame(databaseUrl, id, 1);
      for (const lagMs of [3_000, 5_000]) {
        for (const observer of [relay, standby]) {
          await eventually(
            async () => expect((await observer.metrics()).lagMs).toBeGreaterThan(lagMs),
            20_000,
          );
        }
      }
    } finally {
      bus.heal();
    }
    await eventually(() => expect(versionsOf(bus, id)).toContain(1));
    for (const observer of [relay, standby]) {
      await eventually(async () => expect((await observer.metrics()).lagMs).toBe(0));
    }
  },
);

test('a relay stops, however far its start has come', async () => {
  // From the first connection to the first announcement: each a moment at which nothing can be closed yet.
  for (let afterMs = 0; afterMs <= 60; afterMs += 2) {
    const relay = startTestRelay(databaseUrl, bus);
    await pause(afterMs);
    await expect(relay.stop()).resolves.toBeUndefined();
  }
});
