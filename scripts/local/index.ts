import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
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
import { hasEnded, startLocalPostgres, type LocalPostgres } from '@rookery/local-postgres';
import { startPlatform, type Platform } from '@rookery/server';
import { stopOnSignal } from '@rookery/server/signals';
import { DEMO_PASSWORD } from './demo-account.ts';
import { seedDemo } from './demo.ts';

const root = join(import.meta.dirname, '..', '..');
const options = readOptions();
const dataDir = resolve(options['data-dir']);
const lock = join(dataDir, 'pid');
const built = join(root, 'apps', 'web', 'dist', 'index.html');
const STUCK =
  'Rookery did not answer for 30 seconds and stops. Its log above says what it did; please report it. Start it again with npm run local.';
const PORT_TAKEN = `Port ${options.port} is in use. Choose another: npm run local -- --port 5000`;

let build: ChildProcess | null = null;
let postgres: Promise<LocalPostgres> | null = null;
let platform: Platform | null = null;
let isStopping = false;

// Before the first file or process, so that there is no moment at which a signal or a fault leaves one behind.
stopOnSignal(stop, { abandon: () => release('crash') });
process.on('uncaughtException', (error) => void fail(error));
lockDataDir();
await start().catch(fail);

async function start(): Promise<void> {
  await buildWebApp();
  if (isStopping) return;
  postgres = startLocalPostgres({ dataDir, durable: true });
  const { url } = await postgres;
  if (isStopping) return;
  const config = readConfig({
    LOG_LEVEL: 'warn',
    ...process.env,
    DATABASE_URL: url,
    ROOKERY_SECRET: keptSecret('secret'),
    VAPID_PRIVATE_KEY: keptSecret('push-key'),
    PORT: options.port,
  });
  platform = await startPlatform(config, {
    belongings: { pidFile: join(dataDir, 'postgres', 'postmaster.pid'), lock, words: STUCK },
  });
  if (isStopping) return;
  await seedDemo(config.publicUrl, config.databaseUrl);
  console.log(`Sign in as owner@demo.test or member@demo.test with the password ${DEMO_PASSWORD}.`);
  console.log(`ready ${config.publicUrl}`);
}

/** At any moment of the start, too. A platform that is still starting loses its database, and what it had begun there. */
async function stop(): Promise<void> {
  isStopping = true;
  try {
    await platform?.stop();
  } finally {
    await release('stop');
  }
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

async function fail(error: unknown): Promise<void> {
  // What still runs while it stops fails for want of its database.
  if (isStopping) return;
  isStopping = true;
  await release('stop');
  console.error(messageFor(error));
  process.exit(1);
}

/** Ends the processes that would outlive this one, and releases the lock of the data directory. */
async function release(how: 'stop' | 'crash'): Promise<void> {
  if (build !== null) await endBuild(build);
  const server = await postgres?.catch(() => null);
  await server?.[how]();
  rmSync(lock, { force: true });
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
async function buildWebApp(): Promise<void> {
  if (process.env['WEB_DEV_ORIGIN'] !== undefined) return;
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
  // A process group of its own, so that all of its processes can be ended.
  const stdio = ['ignore', 'inherit', 'inherit'] as const;
  build = spawn('npm', ['run', '--silent', 'build'], {
    cwd: root,
    detached: true,
    stdio: [...stdio],
  });
  const [code] = (await once(build, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The pages could not be built.');
  build = null;
}

/** Removes the page that says that there is a build: some of its files may be missing. */
async function endBuild(running: ChildProcess): Promise<void> {
  if (!hasEnded(running) && running.pid !== undefined) {
    const exited = once(running, 'exit');
    process.kill(-running.pid, 'SIGKILL');
    await exited;
  }
  rmSync(built, { force: true });
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
