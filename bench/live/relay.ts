import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { administer, createTestDatabase, startServer, startTestNats } from '@rookery/testkit';
import { seedRunningGames } from '../games.ts';
import { median } from '../wrk.ts';
import { processorTimes, sharesSince } from './processes.ts';
import { writeMoves } from './writes.ts';

const GAMES = 2_500;
const CHANGES = 100_000;
const TURNS = 3;

/** Changes per second that the relay reads, decodes and publishes to NATS, relative to `pg_recvlogical`. */
export async function measureRelay(serverUrl: string, directory: string) {
  const databaseUrl = await createTestDatabase(serverUrl);
  const nats = await startTestNats();
  const ask = async <Row>(sql: string) => (await administer(databaseUrl, sql)).rows as Row[];
  try {
    await administer(
      databaseUrl,
      `insert into users (name, email) values ('White', 'white@bench.test'), ('Black', 'black@bench.test')`,
    );
    const players = await ask<{ id: string }>(
      `select id from users where email like '%@bench.test'`,
    );
    await seedRunningGames(
      databaseUrl,
      { from: 1, count: GAMES },
      players.map(({ id }) => id),
    );
    await ask(`select pg_create_logical_replication_slot('bench_start', 'pgoutput')`);
    await writeMoves({ databaseUrl, directory, games: GAMES, transactions: CHANGES });
    const [{ end } = { end: '' }] = await ask<{ end: string }>(
      `select pg_current_wal_lsn() as end`,
    );

    const withSlotCopy = async (slot: string, work: () => Promise<number>) => {
      await ask(`select pg_copy_logical_replication_slot('bench_start', '${slot}')`);
      const rate = await work();
      await dropSlot(databaseUrl, slot);
      return rate;
    };
    const bare = () => withSlotCopy('bench_bare', () => receive(databaseUrl, 'bench_bare', end));
    const ours = () => withSlotCopy('rookery_0_bench', () => relay(databaseUrl, nats.url, end));
    await bare();
    const turns = [];
    for (let turn = 1; turn <= TURNS; turn += 1) {
      const baseline = await bare();
      const before = processorTimes();
      const started = performance.now();
      const rate = await ours();
      const shares = sharesSince(before, (performance.now() - started) / 1_000);
      turns.push({ rate, baseline });
      console.log(
        `relay, turn ${turn}: ${rate.toFixed(0)} changes/s, pg_recvlogical ${baseline.toFixed(0)} (processors: ${shares})`,
      );
    }
    const ratio = median(turns.map(({ rate, baseline }) => rate / baseline));
    const rate = median(turns.map((turn) => turn.rate));
    console.log(
      `relay: ${rate.toFixed(0)} changes/s published, ratio to pg_recvlogical ${ratio.toFixed(2)}`,
    );
    await dropSlot(databaseUrl, 'bench_start');
    return { rate, ratio };
  } finally {
    await nats.stop();
  }
}

async function receive(databaseUrl: string, slot: string, end: string): Promise<number> {
  const started = performance.now();
  const reader = spawn(
    'pg_recvlogical',
    [
      '-d',
      databaseUrl,
      '--slot',
      slot,
      '--start',
      '--endpos',
      end,
      '-f',
      '/dev/null',
      '--no-loop',
    ].concat(['-o', 'proto_version=1', '-o', 'publication_names=rookery']),
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const [code] = (await once(reader, 'exit')) as [number];
  if (code !== 0) throw new Error(`pg_recvlogical ended with ${code}.`);
  return CHANGES / ((performance.now() - started) / 1_000);
}

async function relay(databaseUrl: string, natsUrl: string, end: string): Promise<number> {
  const server = await startServer(databaseUrl, {
    ROOKERY_ROLES: 'relay',
    NATS_URL: natsUrl,
    MIGRATE_ON_START: 'no',
  });
  try {
    const started = startOf(server.log());
    for (;;) {
      const { rows } = await administer(
        databaseUrl,
        `select confirmed_flush_lsn >= '${end}' as done from pg_replication_slots where slot_name = 'rookery_0_bench'`,
      );
      if ((rows[0] as { done: boolean }).done) return CHANGES / ((Date.now() - started) / 1_000);
      await pause(20);
    }
  } finally {
    await server.stop();
  }
}

/** When the relay began to read, from its log. */
function startOf(log: readonly string[]): number {
  const line = log.find((text) => text.includes('relaying changes'));
  return line === undefined ? Date.now() : (JSON.parse(line) as { time: number }).time;
}

async function dropSlot(databaseUrl: string, slot: string): Promise<void> {
  for (;;) {
    try {
      await administer(databaseUrl, `select pg_drop_replication_slot('${slot}')`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== '55006') throw error;
      await pause(50);
    }
  }
}
