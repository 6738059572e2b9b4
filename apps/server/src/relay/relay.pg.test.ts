import { setTimeout as pause } from 'node:timers/promises';
import { asOwner } from '@rookery/database';
import {
  administer,
  createTestDatabase,
  eventually,
  isSlotInUse,
  despite,
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
  becomesActive,
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

/** Starts a relay that is stopped after the test. */
function start(): Relay {
  const relay = startTestRelay(databaseUrl, bus);
  relays.push(relay);
  return relay;
}

/** Retries, because Postgres notices only after a moment that the reader of the slot is gone. */
function dropSlot(name: string) {
  const drop = () => administer(databaseUrl, `select pg_drop_replication_slot('${name}')`);
  return eventually(despite(isSlotInUse, drop));
}

const LONG = 3_000;

/** So long and so hard to compress that Postgres stores it out of line (TOAST). */
function longHistory(): string[] {
  const chance = seeded(1);
  const square = () => `${chance.one('abcdefgh'.split(''))}${chance.between(1, 8)}`;
  return Array.from({ length: LONG }, () => square() + square());
}

async function toastBytes(): Promise<number> {
  const { rows } = await administer(
    databaseUrl,
    `select pg_relation_size(reltoastrelid)::integer as bytes
     from pg_class where relname = 'chess_games'`,
  );
  return (rows as { bytes: number }[])[0]?.bytes ?? 0;
}

test('a change contains the whole row, also unchanged values that are stored out of line', async () => {
  await becomesActive(start());
  const history = longHistory();
  const id = await insertGame(databaseUrl, history);
  expect(await toastBytes()).toBeGreaterThan(0);
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

test('a change contains the whole row, also when it is read before the commit is visible', async () => {
  await becomesActive(start());
  const id = await insertGame(databaseUrl, longHistory());
  for (let version = 1; version <= 40; version += 1) {
    await changeGame(databaseUrl, id, 1);
    await eventually(() => expect(versionsOf(bus, id).at(-1)).toBe(version));
  }
  expect(versionsOf(bus, id)).toEqual(Array.from({ length: 41 }, (_, version) => version));
  for (const { data } of bus.taken) expect(JSON.parse(data).record.moves).toHaveLength(LONG);
});

test('a row that is changed and deleted in one transaction is relayed up to its deletion', async () => {
  await becomesActive(start());
  const id = await insertGame(databaseUrl, longHistory());
  await asOwner(databaseUrl, async (client) => {
    await client.query('update chess_games set updated_at = now() where id = $1', [id]);
    await client.query('delete from chess_games where id = $1', [id]);
  });
  const next = await insertGame(databaseUrl);
  await eventually(() => expect(versionsOf(bus, next)).toEqual([0]));
  expect(bus.taken.map(({ kind }) => kind)).toEqual(['INSERT', 'UPDATE', 'DELETE', 'INSERT']);
});

test('changes that the bus has not taken are not confirmed, and are sent again', async () => {
  await becomesActive(start());
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
  // All of them in order: none was confirmed by mistake.
  expect(versionsOf(bus, id)).toEqual(Array.from({ length: 51 }, (_, version) => version));
  await eventually(async () =>
    expect(await slots(databaseUrl, after)).toMatchObject([{ isPast: true }]),
  );
});

test('one of two relays is active, and the other takes over without a loss', async () => {
  const first = start();
  await becomesActive(first);
  const second = start();
  const id = await insertGame(databaseUrl);
  const writing = changeGame(databaseUrl, id, 200, 10);
  await eventually(() => expect(versionsOf(bus, id).length).toBeGreaterThan(20));
  expect((await second.metrics()).active).toBe(false);
  await first.stop();
  await becomesActive(second);
  await writing;
  await eventually(() => expect(versionsOf(bus, id)).toContain(200));
  expect(areComplete(versionsOf(bus, id), 200)).toBe(true);
  relays = [second];
});

test.each(['stop', 'crash'] as const)('relaying goes on after a %s of Postgres', async (ending) => {
  await becomesActive(start());
  const id = await insertGame(databaseUrl);
  await changeGame(databaseUrl, id, 20);
  const [before] = await slots(databaseUrl);
  await postgres[ending]();
  await postgres.start();
  await changeGame(databaseUrl, id, 20);
  await eventually(() => expect(versionsOf(bus, id)).toContain(40));
  expect(areComplete(versionsOf(bus, id), 40)).toBe(true);
  expect((await slots(databaseUrl)).map(({ name }) => name)).toEqual([before?.name]);
});

test('a dropped slot is replaced by one with another name', async () => {
  const first = start();
  await becomesActive(first);
  const [lost] = await slots(databaseUrl);
  await first.stop();
  await dropSlot(lost?.name ?? '');
  const id = await insertGame(databaseUrl);
  const second = start();
  relays = [second];
  await becomesActive(second);
  const [found, ...others] = await slots(databaseUrl);
  expect(others).toEqual([]);
  expect(found?.name).not.toBe(lost?.name);
  await changeGame(databaseUrl, id, 3);
  await eventually(() => expect(versionsOf(bus, id)).toEqual([1, 2, 3]));
});

test('a slot that Postgres invalidated for lack of space is replaced', async () => {
  const first = start();
  await becomesActive(first);
  const [lost] = await slots(databaseUrl);
  await first.stop();
  relays = [];
  await administer(databaseUrl, 'create table filling (text text)');
  // Each switch fills a segment of 16 MB. Postgres keeps at most 1 GB for a slot.
  const segments = `insert into filling values ('x'); select pg_switch_wal();`.repeat(22);
  await eventually(async () => {
    await administer(databaseUrl, segments);
    await administer(databaseUrl, 'checkpoint');
    expect(await slots(databaseUrl)).toMatchObject([{ name: lost?.name, status: 'lost' }]);
  });
  await becomesActive(start());
  const [found, ...others] = await slots(databaseUrl);
  expect(others).toEqual([]);
  expect(found?.name).not.toBe(lost?.name);
  const id = await insertGame(databaseUrl);
  await eventually(() => expect(versionsOf(bus, id)).toEqual([0]));
});

test('changes of tables that are not followed do not hold the log back', async () => {
  const relay = start();
  await becomesActive(relay);
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

test('the lag is measured in bytes and in time', async () => {
  const relay = start();
  await becomesActive(relay);
  const insertedAt = Date.now();
  const id = await insertGame(databaseUrl);
  await eventually(() => expect(versionsOf(bus, id)).toEqual([0]));
  const { lagMs, lagLimitBytes, published } = await relay.metrics();
  expect(published).toBe(1);
  // As packages/local-postgres sets it.
  expect(lagLimitBytes).toBe(2 ** 30);
  expect(lagMs).toBeGreaterThanOrEqual(0);
  expect(lagMs).toBeLessThanOrEqual(Date.now() - insertedAt);
  bus.fail();
  const heldUpAt = Date.now();
  await changeGame(databaseUrl, id, 100);
  await eventually(async () => expect((await relay.metrics()).lagBytes).toBeGreaterThan(5_000));
  await eventually(() => expect(bus.failures()).toBeGreaterThan(2));
  bus.heal();
  await eventually(() => expect(versionsOf(bus, id)).toContain(100));
  await eventually(async () => expect((await relay.metrics()).lagBytes).toBeLessThan(5_000));
  const late = await relay.metrics();
  expect(late.published).toBe(101);
  expect(late.lagMs).toBeLessThanOrEqual(Date.now() - heldUpAt);
  // Once everything is confirmed, the lag is zero.
  await eventually(async () => expect((await relay.metrics()).lagMs).toBe(0));
});

test.each(['fail', 'hang'] as const)(
  'while the bus can only %s, the lag grows for every relay; afterwards it is zero',
  async (fault) => {
    const relay = start();
    await becomesActive(relay);
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

test('a relay can be stopped at any moment of its start', async () => {
  // Covers the time from the first connection to the first announcement.
  for (let afterMs = 0; afterMs <= 60; afterMs += 2) {
    const relay = startTestRelay(databaseUrl, bus);
    await pause(afterMs);
    await expect(relay.stop()).resolves.toBeUndefined();
  }
});
