import {
  administer,
  BOT_IDS,
  createTestDatabase,
  eventually,
  NotYet,
  TEST_SECRET,
} from '@rookery/testkit';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { asOwner } from '../administration.ts';
import { openChangeLog, type ChangeLog } from './change-log.ts';
import type { Batch, LogReader, RowChange } from './log-reader.ts';

let databaseUrl: string;
let log: ChangeLog;
let readers: LogReader[];

beforeEach(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  log = openChangeLog({ databaseUrl, secret: TEST_SECRET, onConnectionLost: () => undefined });
  readers = [];
});
afterEach(async () => {
  await Promise.all(readers.map((reader) => reader.close()));
  await log.close();
  await slotIsFree();
  await administer(
    databaseUrl,
    'select pg_drop_replication_slot(slot_name) from pg_replication_slots where database = current_database()',
  );
});

/** A reader that is closed after the test. */
async function read(): Promise<LogReader> {
  await slotIsFree();
  const reader = await log.read(await log.findSlot());
  readers.push(reader);
  return reader;
}

async function readerProcess(): Promise<number | null> {
  const { rows } = await administer(
    databaseUrl,
    'select active_pid as pid from pg_replication_slots where database = current_database()',
  );
  return (rows as { pid: number | null }[])[0]?.pid ?? null;
}

/** Postgres notices only after a moment that a reader is gone. */
function slotIsFree(): Promise<void> {
  return eventually(async () => {
    if ((await readerProcess()) !== null) throw new NotYet('The slot has a reader.');
  });
}

/** Adds a game, and returns the end of the log before its commit. */
async function addGame(): Promise<bigint> {
  return asOwner(databaseUrl, async (client) => {
    await client.query(
      `insert into chess_games (white_player_id, black_player_id, game_state) values ($1, $2, '{}')`,
      [BOT_IDS[0], BOT_IDS[1]],
    );
    const { rows } = await client.query<{ position: string }>(
      `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as position`,
    );
    return BigInt(rows[0]?.position ?? '');
  });
}

/** The next batch that ends after a position, with all changes before it. */
async function readPast(reader: LogReader, position: bigint): Promise<Batch> {
  const changes: RowChange[] = [];
  for await (const batch of reader.batches()) {
    changes.push(...batch.changes);
    if (batch.end > position) return { changes, end: batch.end };
  }
  throw new Error('The reader was closed.');
}

test('changes are read again until they are confirmed', async () => {
  const first = await read();
  // The reader waits already, so the batch is the whole transaction.
  const next = first.batches().next();
  const position = await addGame();
  const batch = (await next).value as Batch;
  expect(batch.changes).toMatchObject([{ kind: 'INSERT', relation: { table: 'chess_games' } }]);
  expect(batch.end).toBeGreaterThan(position);
  await first.close();

  const second = await read();
  const again = await readPast(second, position);
  expect(again.changes).toEqual(batch.changes);
  second.confirm(again);
  await eventually(async () => {
    if ((await log.positions()).confirmed < again.end) throw new NotYet('Not confirmed.');
  });
  await second.close();

  const third = await read();
  const later = await readPast(third, await addGame());
  expect(later.changes).toHaveLength(1);
  expect(later.changes[0]?.row).not.toEqual(again.changes[0]?.row);
});

test('the current row of a change is found by its key', async () => {
  const reader = await read();
  const { changes } = await readPast(reader, await addGame());
  const [change] = changes;
  const { relation, row } = change as RowChange;
  await administer(databaseUrl, `update chess_games set moves = '{e2e4}'`);
  const moves = relation.columns.findIndex(({ name }) => name === 'moves');
  expect(row?.[moves]).toBe('{}');
  expect((await log.readRow(relation, row ?? []))?.[moves]).toBe('{e2e4}');
  await administer(databaseUrl, 'delete from chess_games');
  expect(await log.readRow(relation, row ?? [])).toBeNull();
});

test('a reader whose server process has ended fails with the reason', async () => {
  const reader = await read();
  await administer(databaseUrl, `select pg_terminate_backend(${await readerProcess()})`);
  await slotIsFree();
  await expect(reader.batches().next()).rejects.toThrow('terminating connection');
});

test('the server may discard the log of other work, which has no change for the reader', async () => {
  await read();
  const { rows } = await administer(
    databaseUrl,
    `select pg_wal_lsn_diff(pg_logical_emit_message(false, 'other', 'work'), '0/0')::text as position`,
  );
  const position = BigInt((rows as { position: string }[])[0]?.position ?? '');
  await eventually(async () => {
    expect((await log.positions()).confirmed).toBeGreaterThanOrEqual(position);
  });
});
