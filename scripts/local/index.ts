import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '@rookery/config';
import { DatabaseSetupError } from '@rookery/database';
import { startLocalPostgres } from '@rookery/local-postgres';
import { startPlatform } from '@rookery/server';
import { stopOnSignal } from '@rookery/server/signals';
import { DEMO_PASSWORD } from './demo-account.ts';
import { seedDemo } from './demo.ts';

const root = join(import.meta.dirname, '..', '..');
const options = readOptions();
const dataDir = resolve(options['data-dir']);
const lock = join(dataDir, 'pid');
const PORT_TAKEN = `Port ${options.port} is in use. Choose another: npm run local -- --port 5000`;

lockDataDir();
buildWebApp();
const postgres = await startLocalPostgres({ dataDir, durable: true });
try {
  const config = readConfig({
    LOG_LEVEL: 'warn',
    ...process.env,
    DATABASE_URL: postgres.url,
    ROOKERY_SECRET: keptSecret('secret'),
    VAPID_PRIVATE_KEY: keptSecret('push-key'),
    PORT: options.port,
  });
  const platform = await startPlatform(config);
  stopOnSignal(async () => {
    await platform.stop();
    await release();
  });
  await seedDemo(config.publicUrl, config.databaseUrl);
  console.log(`Sign in as owner@demo.test or member@demo.test with the password ${DEMO_PASSWORD}.`);
  console.log(`ready ${config.publicUrl}`);
} catch (error) {
  await release();
  console.error(messageFor(error));
  process.exit(1);
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: '4000' },
        'data-dir': { type: 'string', default: join(root, '.local') },
      },
    });
    return values;
  } catch {
    console.error('Usage: npm run local -- [--port 4000] [--data-dir .local]');
    process.exit(2);
  }
}

/** Releases the Postgres server and the lock of the data directory. */
async function release(): Promise<void> {
  await postgres.stop();
  rmSync(lock);
}

/** A short message for problems that the reader can fix, otherwise the whole error. */
function messageFor(error: unknown): unknown {
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return PORT_TAKEN;
  return error instanceof DatabaseSetupError ? error.message : error;
}

/** Two servers with the same data directory would stop each other's database. */
function lockDataDir(): void {
  mkdirSync(dataDir, { recursive: true });
  const holder = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : null;
  // In a container every start can have the same process id, so our own id does not count.
  if (holder !== null && holder !== process.pid && isRunning(holder)) {
    console.error(
      `${dataDir} is in use by process ${holder}. Stop it, or choose another --data-dir.`,
    );
    process.exit(1);
  }
  writeFileSync(lock, String(process.pid));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Does nothing if `npm run dev` serves the pages from their sources. */
function buildWebApp(): void {
  if (process.env['WEB_DEV_ORIGIN'] !== undefined) return;
  const built = join(root, 'apps', 'web', 'dist', 'index.html');
  const sources = [
    'apps/web/src',
    'docs/guides',
    'apps/web/index.html',
    'packages/chess/src',
    'packages/contract/src',
    'packages/engine/src',
    'packages/workspace-routing/src',
    'package-lock.json',
  ];
  if (existsSync(built) && sources.every((source) => newestIn(source) <= statSync(built).mtimeMs))
    return;
  console.log('Building the pages …');
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
}

function newestIn(source: string): number {
  const path = join(root, source);
  const inside = statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' })
    : [];
  return Math.max(...['', ...inside].map((name) => statSync(join(path, name)).mtimeMs));
}

/** Created on the first start and kept with the data, so that sessions survive a restart. */
function keptSecret(name: string): string {
  const file = join(dataDir, name);
  if (!existsSync(file))
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}
