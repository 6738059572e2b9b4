import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { endProcess } from './end-process.ts';
import { postgresBinaries, type PostgresBinaries } from './binaries.ts';
import { unprivileged, type Unprivileged } from './unprivileged.ts';

const run = promisify(execFile);

export interface LocalPostgresOptions {
  /** Kept between starts; made on the first one. */
  readonly dataDir: string;
  /** False trades safety after a power cut for speed: for tests only. */
  readonly durable: boolean;
  /** Beside ours, and with the last word: `name=value`. */
  readonly settings?: readonly string[];
  /** Another PostgreSQL than the one that npm brought. */
  readonly binaries?: PostgresBinaries;
}

export interface LocalPostgres {
  /** A superuser's connection URL. It stays the same through `stop` and `start`. */
  readonly url: string;
  start(): Promise<void>;
  /** A fast, orderly shutdown: open transactions are rolled back. */
  stop(): Promise<void>;
  /** Ends it at once, with nothing written out: the next start recovers from the write-ahead log. */
  crash(): Promise<void>;
}

const START_LIMIT_MS = 30_000;

/** A real PostgreSQL server of our own, on a free loopback port, from binaries that npm brought. */
export async function startLocalPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
  const home = resolve(options.dataDir);
  const place = {
    data: join(home, 'postgres'),
    log: join(home, 'postgres.log'),
    password: join(home, 'postgres-password'),
  };
  mkdirSync(home, { recursive: true });
  const binaries = options.binaries ?? (await postgresBinaries());
  const system = unprivileged();
  if (existsSync(join(place.data, 'PG_VERSION'))) await endOrphan(binaries, system, place.data);
  else await initialise(binaries, system, place);

  const port = await freePort();
  const settings = [...serverSettings(port, options.durable), ...(options.settings ?? [])].flatMap(
    (setting) => ['-c', setting],
  );
  let child: ChildProcess | null = null;

  async function end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    const running = child;
    child = null;
    if (running !== null) await endProcess(running, signal);
  }

  const server: LocalPostgres = {
    url: `postgres://postgres:${readFileSync(place.password, 'utf8')}@127.0.0.1:${port}/postgres`,
    async start() {
      const { file, args } = system.command(binaries.postgres, ['-D', place.data, ...settings]);
      const log = openSync(place.log, 'a');
      // Detached: a Ctrl-C in the terminal is ours to answer, in our order.
      child = spawn(file, args, { detached: true, stdio: ['ignore', log, log] });
      closeSync(log);
      await ready(child, place);
    },
    stop: () => end('SIGINT'),
    crash: () => end('SIGQUIT'),
  };
  await server.start();
  return server;
}

function serverSettings(port: number, durable: boolean): string[] {
  return [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'wal_level=logical',
    // One a platform, and as many as tests make on one server.
    'max_replication_slots=50',
    'max_wal_senders=50',
    // A relay that never returns must not fill the disk: it begins anew, and clients read again.
    'max_slot_wal_keep_size=1GB',
    'max_connections=200',
    'timezone=UTC',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ];
}

async function initialise(
  binaries: PostgresBinaries,
  system: Unprivileged,
  place: { data: string; password: string },
): Promise<void> {
  // A first start that was cut off leaves half a cluster: nothing in it is worth keeping.
  rmSync(place.data, { recursive: true, force: true });
  mkdirSync(place.data, { mode: 0o700 });
  writeFileSync(place.password, randomBytes(24).toString('base64url'), { mode: 0o600 });
  system.adopt(place.data);
  const { file, args } = system.command(binaries.initdb, [
    `--pgdata=${place.data}`,
    `--pwfile=${place.password}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ]);
  await run(file, [...args]);
}

/** Ends a server whose starter was killed: its lock would keep ours from starting. */
async function endOrphan(
  binaries: PostgresBinaries,
  system: Unprivileged,
  data: string,
): Promise<void> {
  const { file, args } = system.command(binaries.pg_ctl, ['stop', '-D', data, '-m', 'fast', '-w']);
  // Fails when no server is running, which is the usual case.
  await run(file, [...args]).catch(() => undefined);
}

/** The server writes `ready` into its pid file once it takes connections. */
async function ready(child: ChildProcess, place: { data: string; log: string }): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (!saysReady(child, place.data)) {
    if (child.exitCode !== null || Date.now() > deadline) {
      const log = existsSync(place.log) ? readFileSync(place.log, 'utf8').slice(-2_000) : '';
      throw new Error(`PostgreSQL did not start:\n${log}`);
    }
    await pause(25);
  }
}

function saysReady(child: ChildProcess, data: string): boolean {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return false;
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines[0] === String(child.pid) && lines[7]?.trim() === 'ready';
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
