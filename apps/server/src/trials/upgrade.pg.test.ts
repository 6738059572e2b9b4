import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ChessGame, List } from '@rookery/contract';
import { createRoles, migrate } from '@rookery/database';
import {
  administer,
  BOT_IDS,
  cookiesOf,
  createEmptyDatabase,
  send,
  startServer,
  TEST_SECRET,
  type RawResponse,
} from '@rookery/testkit';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { expectConsistentGame, readResults } from './stored-results.testkit.ts';

/** Migrates databases of earlier releases, each with the demo club of that release, to this version. */
const KEPT = join(import.meta.dirname, '..', '..', '..', '..', 'packages', 'database', 'kept');
const files = readdirSync(KEPT).filter((name) => name.endsWith('.sql.gz'));

/** The demo club has the same members in every release. */
const MEMBER = { email: 'member@demo.test', password: 'rookery-demo' };

const CLUB = 'de300000-c1ab-4000-8000-000000000001';

const READS = [
  '/api/workspaces',
  `/api/${CLUB}/task/list`,
  `/api/${CLUB}/tournaments`,
  '/api/chess/leaderboard',
  '/api/chess/games?status=finished',
  '/api/chess/games?status=active',
];

/** Commands of psql, around the statements of a dump. */
const COMMANDS = /^\\(un)?restrict .*$/gm;

test('the database of the first release is kept', () => {
  expect(files).toContain('1.0.0.sql.gz');
});

describe.each(files)('%s', (file) => {
  /** The database as it was kept, and one that was migrated. */
  let [kept, migrated] = ['', ''];

  beforeAll(async () => {
    [kept, migrated] = await Promise.all([load(file), load(file)]);
    await migrate({ databaseUrl: migrated, secret: TEST_SECRET });
  });

  test('every value is still there, and a second run finds nothing to do', async () => {
    const [before, after] = await Promise.all([readColumns(kept), readColumns(migrated)]);
    const lost = [...before.keys()].filter((table) => !after.has(table));
    expect(lost).toEqual([]);
    const different: string[] = [];
    for (const [table, columns] of before) {
      const same = columns.filter((column) => after.get(table)?.includes(column));
      if (same.length === 0) continue;
      const [was, is] = await Promise.all([
        readValues(kept, table, same),
        readValues(migrated, table, same),
      ]);
      if ([...was].some((row) => !is.has(row))) different.push(table);
    }
    expect(different).toEqual([]);
    expect(await migrate({ databaseUrl: migrated, secret: TEST_SECRET })).toEqual([]);
  });

  test('the moves of every game lead to its position, and constraints hold for every row', async () => {
    const { games } = await readResults(migrated);
    for (const game of games) expectConsistentGame(game);
    const { rows } = await administer(
      migrated,
      'select conname from pg_constraint where not convalidated',
    );
    expect(rows).toEqual([]);
  });

  test('members sign in, read what they had, and play', async () => {
    const server = await startServer(migrated, { ENGINE_PROCESSES: '0' });
    try {
      expect(await playAsMember(server.url)).toEqual(['e2e4']);
    } finally {
      await server.stop();
    }
  });
});

async function load(file: string): Promise<string> {
  const databaseUrl = await createEmptyDatabase(inject('postgresUrl'));
  await createRoles({ databaseUrl, secret: TEST_SECRET });
  const dump = gunzipSync(readFileSync(join(KEPT, file))).toString();
  await administer(databaseUrl, dump.replace(COMMANDS, ''));
  return databaseUrl;
}

/** The columns of each table with their types. */
async function readColumns(databaseUrl: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await administer(
    databaseUrl,
    `select format('%I.%I', nspname, relname) as table,
       array_agg(format('%I::%s', attname, format_type(atttypid, atttypmod))) as columns
     from pg_class
     join pg_namespace on pg_namespace.oid = relnamespace
     join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where relkind = 'r' and nspname in ('public', 'accounts') group by 1`,
  );
  const tables = rows as { table: string; columns: string[] }[];
  return new Map(tables.map(({ table, columns }) => [table, columns]));
}

async function readValues(
  databaseUrl: string,
  table: string,
  columns: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await administer(
    databaseUrl,
    `select row(${columns.join(', ')})::text as text from ${table}`,
  );
  return new Set((rows as { text: string }[]).map(({ text }) => text));
}

/** Reads as a member, starts a game, and returns its moves. */
async function playAsMember(url: string): Promise<string[]> {
  const signIn = await send(url, { method: 'POST', path: '/api/auth/sign-in/email', json: MEMBER });
  expect(signIn.status, signIn.text).toBe(200);
  const cookie = cookiesOf(signIn);
  const ask = async (path: string, json?: unknown): Promise<RawResponse> => {
    const method = json === undefined ? 'GET' : 'POST';
    const answer = await send(url, { method, path, json, headers: { cookie } });
    expect(answer.status, `${path}: ${answer.text}`).toBeLessThan(300);
    return answer;
  };
  const members = (await ask(`/api/${CLUB}/member/list`)).json<List<unknown>>();
  expect(members.data.length).toBeGreaterThan(1);
  for (const path of READS) await ask(path);
  const against = { opponentId: BOT_IDS[0], timeControl: 'blitz', color: 'white' };
  const { id } = (await ask('/api/chess/games', against)).json<ChessGame>();
  const move = await ask(`/api/chess/games/${id}/move`, { move: 'e2e4', ply: 0 });
  return move.json<ChessGame>().moves;
}
