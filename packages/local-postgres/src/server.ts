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
  /** Kept between starts, and created on the first one. */
  readonly dataDir: string;
  /** False is faster, but data can be lost in a power cut: for tests only. */
  readonly durable: boolean;
  /** Further settings as `name=value`, which override ours. */
  readonly settings?: readonly string[];
  /** Another PostgreSQL than the one from npm. */
  readonly binaries?: PostgresBinaries;
}

export interface LocalPostgres {
  /** A superuser's connection URL. It does not change on `stop` and `start`. */
  readonly url: string;
  start(): Promise<void>;
  /** A fast, orderly shutdown: open transactions are rolled back. */
  stop(): Promise<void>;
  /** Ends the server at once, without a checkpoint: the next start recovers from the write-ahead log. */
  crash(): Promise<void>;
}

const START_LIMIT_MS = 30_000;

/** Starts a PostgreSQL server on a free loopback port, with binaries from npm. */
export async function startLocalPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
  const home = resolve(options.dataDir);
  const paths = {
    data: join(home, 'postgres'),
    log: join(home, 'postgres.log'),
    password: join(home, 'postgres-password'),
  };
  mkdirSync(home, { recursive: true });
  const binaries = options.binaries ?? (await postgresBinaries());
  const system = unprivileged();
  if (existsSync(join(paths.data, 'PG_VERSION'))) await stopOrphan(binaries, system, paths.data);
  else await initialise(binaries, system, paths);

  const port = await freePort();
  const settings = [...serverSettings(port, options.durable), ...(options.settings ?? [])].flatMap(
    (setting) => ['-c', setting],
  );
  let child: ChildProcess | null = null;

  async function end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    if (child !== null) await endProcess(child, signal);
  }

  const server: LocalPostgres = {
    url: `postgres://postgres:${readFileSync(paths.password, 'utf8')}@127.0.0.1:${port}/postgres`,
    async start() {
      const { file, args } = system.command(binaries.postgres, ['-D', paths.data, ...settings]);
      const log = openSync(paths.log, 'a');
      // Detached, so that Ctrl-C in the terminal reaches only this process, which stops everything in order.
      child = spawn(file, args, { detached: true, stdio: ['ignore', log, log] });
      closeSync(log);
      try {
        await ready(child, paths);
      } catch (error) {
        await end('SIGQUIT');
        throw error;
      }
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
    // An installation needs one slot; tests create many on one server.
    'max_replication_slots=50',
    'max_wal_senders=50',
    // A relay that never returns must not fill the disk. If the slot is lost, clients read their data again.
    'max_slot_wal_keep_size=1GB',
    'max_connections=200',
    'timezone=UTC',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ];
}

async function initialise(
  binaries: PostgresBinaries,
  system: Unprivileged,
  paths: { data: string; password: string },
): Promise<void> {
  // An interrupted first start leaves an incomplete cluster, which is deleted.
  rmSync(paths.data, { recursive: true, force: true });
  mkdirSync(paths.data, { mode: 0o700 });
  writeFileSync(paths.password, randomBytes(24).toString('base64url'), { mode: 0o600 });
  system.makeOwner(paths.data);
  const { file, args } = system.command(binaries.initdb, [
    `--pgdata=${paths.data}`,
    `--pwfile=${paths.password}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ]);
  await run(file, [...args]);
}

/** Stops a server whose parent process was killed, because its lock file would prevent the start. */
async function stopOrphan(
  binaries: PostgresBinaries,
  system: Unprivileged,
  data: string,
): Promise<void> {
  const { file, args } = system.command(binaries.pg_ctl, ['stop', '-D', data, '-m', 'fast', '-w']);
  // Fails when no server is running, which is the usual case.
  await run(file, [...args]).catch(() => undefined);
}

/** The server writes `ready` into its pid file once it accepts connections. */
async function ready(child: ChildProcess, paths: { data: string; log: string }): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (!saysReady(child, paths.data)) {
    if (child.exitCode !== null || Date.now() > deadline) {
      const log = existsSync(paths.log) ? readFileSync(paths.log, 'utf8').slice(-2_000) : '';
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
