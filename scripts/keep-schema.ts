import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readConfig } from '@rookery/config';
import { freePort, startLocalPostgres } from '@rookery/local-postgres';
import { startPlatform } from '@rookery/server';
import { createEmptyDatabase, installedPostgres, TEST_SECRET } from '@rookery/testkit';
import { seedDemo } from './local/demo.ts';

/**
 * Keeps the database of this version, with the demo club in it, for the test that migrates each kept one to now
 * (`apps/server/src/trials/upgrade.pg.test.ts`). Run once for each release.
 */
const [name] = process.argv.slice(2);
if (name === undefined || !/^[\w.-]+$/.test(name)) {
  console.error('Usage: npm run keep-schema -- 1.2.3');
  process.exit(2);
}
const target = join(import.meta.dirname, '..', 'packages', 'database', 'kept', `${name}.sql.gz`);
const binaries = installedPostgres();
const directory = mkdtempSync(join(tmpdir(), 'rookery-keep-'));
const postgres = await startLocalPostgres({
  dataDir: join(directory, 'postgres'),
  durable: false,
  binaries,
});
try {
  const databaseUrl = await createEmptyDatabase(postgres.url);
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    ROOKERY_SECRET: TEST_SECRET,
    PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
    // A review that is stopped would leave an error with the paths of this machine.
    ENGINE_PROCESSES: '0',
    // The puzzles are many, and come with the program.
    STARTER_PUZZLES: 'no',
  });
  const platform = await startPlatform(config);
  await seedDemo(config.publicUrl, databaseUrl);
  await platform.stop();
  const dump = execFileSync(
    join(binaries.directory, 'pg_dump'),
    // Statements that any client can run; presence is lost with each restart anyway.
    ['--inserts', '--rows-per-insert=100', '--no-unlogged-table-data', databaseUrl],
    { maxBuffer: 2 ** 30 },
  );
  writeFileSync(target, gzipSync(dump, { level: 9 }));
  console.log(`Kept ${dump.length} bytes of SQL in ${target}.`);
} finally {
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
