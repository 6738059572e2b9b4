import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmptyDatabase, TEST_SECRET } from '@rookery/testkit';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { asOwner } from './administration.ts';
import { migrate } from './migrate.ts';

// All migrations run several times in each test.
vi.setConfig({ testTimeout: 120_000 });

const MIGRATIONS = join(import.meta.dirname, '..', 'migrations');
const FIRST_RELEASE = readdirSync(MIGRATIONS).filter((name) => /^000[1-8]_.*\.sql$/.test(name));

let databaseUrl: string;
let directory: string;
beforeEach(async () => {
  databaseUrl = await createEmptyDatabase(inject('postgresUrl'));
  directory = mkdtempSync(join(tmpdir(), 'rookery-migrations-'));
  for (const name of FIRST_RELEASE) cpSync(join(MIGRATIONS, name), join(directory, name));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const run = () => migrate({ databaseUrl, secret: TEST_SECRET, directory });

function edit(name: string, from: string | RegExp, to: string): void {
  const file = join(directory, name);
  const before = readFileSync(file, 'utf8');
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  writeFileSync(file, after);
}

/** The journal of versions before the first release had only the names of migrations. */
async function dropChecksums(): Promise<void> {
  await asOwner(databaseUrl, (client) =>
    client.query('alter table migrations drop checksum, drop catalogue'),
  );
}

function setupError(pattern: RegExp) {
  return { name: 'DatabaseSetupError', message: expect.stringMatching(pattern) as string };
}

test('a migration that was edited after it ran is refused, and the error names it', async () => {
  await run();
  edit('0005_board_settings.sql', /$/, '-- One more thought.\n');
  await expect(run()).rejects.toMatchObject(setupError(/0005_board_settings\.sql/));
});

test('different line ends do not count as an edit', async () => {
  await run();
  edit('0005_board_settings.sql', /\n/g, '\r\n');
  expect(await run()).toEqual([]);
});

test('an edited migration is refused before pending migrations run', async () => {
  await run();
  edit('0005_board_settings.sql', /$/, '-- One more thought.\n');
  writeFileSync(join(directory, '0009_more.sql'), 'create table more ();');
  await expect(run()).rejects.toMatchObject(setupError(/0005_board_settings\.sql/));
  const { rows } = await asOwner(databaseUrl, (client) =>
    client.query(`select to_regclass('more') as found`),
  );
  expect(rows).toEqual([{ found: null }]);
});

test('a journal of the first release gets checksums if the tables match that release', async () => {
  await run();
  await dropChecksums();
  expect(await run()).toEqual([]);
  edit('0005_board_settings.sql', /$/, '-- One more thought.\n');
  await expect(run()).rejects.toMatchObject(setupError(/0005_board_settings\.sql/));
});

const EARLIER = [
  {
    what: 'engine jobs have no column asked',
    file: '0008_engine.sql',
    from: /^\s*asked uuid.*\n/m,
    to: '',
  },
  {
    what: 'the speed of a game is a generated column',
    file: '0003_chess.sql',
    from: 'speed text check',
    to: "speed text generated always as (time_control ->> 'name') stored check",
  },
  {
    what: 'a function has another body',
    file: '0008_engine.sql',
    from: "where game_id = game and state = 'done'",
    to: "where game_id = game and state <> 'failed'",
  },
];

test.each(EARLIER)(
  'a database from before the first release is refused with an explanation: $what',
  async ({ file, from, to }) => {
    const today = readFileSync(join(directory, file), 'utf8');
    edit(file, from, to);
    await run();
    await dropChecksums();
    writeFileSync(join(directory, file), today);
    await expect(run()).rejects.toMatchObject(setupError(/before the first release/));
  },
);

test('a database with only some migrations of the first release is refused with an explanation', async () => {
  for (const name of FIRST_RELEASE.slice(3)) rmSync(join(directory, name));
  await run();
  await dropChecksums();
  for (const name of FIRST_RELEASE) cpSync(join(MIGRATIONS, name), join(directory, name));
  await expect(run()).rejects.toMatchObject(setupError(/before the first release/));
});
