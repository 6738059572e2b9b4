import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, hasEnded } from '@rookery/local-postgres';
import { eventually, NotYet, send } from '@rookery/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEMO_PASSWORD } from './demo-account.ts';
import { DEMO_CLUB_ID } from './demo.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SCRIPT = join(import.meta.dirname, 'index.ts');
const READY_LIMIT_MS = 300_000;

let dataDir: string;
let child: ChildProcess;
let output: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rookery-local-'));
});
afterEach(async () => {
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Reviews of the demo games would take the processor from the other tests. */
const ENVIRONMENT = { ...process.env, ENGINE_PROCESSES: '0' };

/** Starts `npm run local`, or the script directly, and returns the address it prints. */
async function start(port: number, by: 'npm' | 'itself' = 'npm'): Promise<string> {
  output = '';
  const options = ['--port', String(port), '--data-dir', dataDir];
  child =
    by === 'npm'
      ? spawn('npm', ['run', 'local', '--', ...options], {
          cwd: ROOT,
          env: ENVIRONMENT,
          // A process group of its own, like the command of a terminal.
          detached: true,
        })
      : spawn(process.execPath, [SCRIPT, ...options], { env: ENVIRONMENT });
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return eventually(() => {
    if (hasEnded(child)) throw new Error(`It has ended:\n${output}`);
    const [, url] = /^ready (\S+)$/m.exec(output) ?? [];
    if (url === undefined) throw new NotYet(`not ready:\n${output}`);
    return url;
  }, READY_LIMIT_MS);
}

async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (hasEnded(child)) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

/** As a terminal does: to the whole process group. npm then forwards the signal a second time. */
async function pressCtrlC(): Promise<void> {
  const exited = once(child, 'exit');
  process.kill(-Number(child.pid), 'SIGINT');
  await exited;
}

async function signIn(url: string, email: string): Promise<string> {
  const response = await send(url, {
    method: 'POST',
    path: '/api/auth/sign-in/email',
    json: { email, password: DEMO_PASSWORD },
  });
  expect(response.status).toBe(200);
  return (response.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
}

/** A server writes its process id into a file, which it removes when it stops in order. */
function postgresIsRunning(): boolean {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  return existsSync(file) && isRunning(Number(readFileSync(file, 'utf8').split('\n')[0]));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

test('one command creates demo accounts, keeps their data, and leaves no process running', async () => {
  const port = await freePort();
  const url = await start(port);
  expect(url).toBe(`http://127.0.0.1:${port}`);

  const statusOf = async (email: string, path: string) => {
    const cookie = await signIn(url, email);
    return (await send(url, { path, headers: { cookie } })).status;
  };
  expect(await statusOf('owner@demo.test', '/internal')).toBe(200);
  expect(await statusOf('owner@demo.test', `/${DEMO_CLUB_ID}`)).toBe(200);
  expect(await statusOf('member@demo.test', `/${DEMO_CLUB_ID}`)).toBe(200);
  expect(await statusOf('member@demo.test', '/internal')).toBe(404);
  expect(await statusOf('outsider@demo.test', `/${DEMO_CLUB_ID}`)).toBe(404);
  expect(await statusOf('outsider@demo.test', '/personal')).toBe(200);

  // A member of the club opens it after signing in.
  const cookie = await signIn(url, 'member@demo.test');
  const { status, headers } = await send(url, { path: '/', headers: { cookie } });
  expect([status, headers.location]).toEqual([307, `/${DEMO_CLUB_ID}`]);

  const path = '/api/personal/task/create';
  const json = { name: 'Kept over a restart' };
  expect((await send(url, { method: 'POST', path, json, headers: { cookie } })).status).toBe(201);

  expect(postgresIsRunning()).toBe(true);
  await stop();
  expect(postgresIsRunning()).toBe(false);

  await start(port);
  // The session also survives, because the secret is kept with the data.
  const list = await send(url, { path: '/api/personal/task/list', headers: { cookie } });
  expect(list.text).toContain('Kept over a restart');
  expect(list.text.match(/Kept over a restart/g)).toHaveLength(1);

  const lock = join(dataDir, 'pid');
  expect(existsSync(lock)).toBe(true);
  await pressCtrlC();
  expect(existsSync(lock)).toBe(false);
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});

test('a data directory in use is refused, but not one left by a killed process', async () => {
  const port = await freePort();
  await start(port, 'itself');
  const second = spawn(process.execPath, [
    SCRIPT,
    '--port',
    String(await freePort()),
    '--data-dir',
    dataDir,
  ]);
  let said = '';
  second.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = await once(second, 'exit');
  expect(code).toBe(1);
  expect(said).toContain('is in use');

  await stop('SIGKILL');
  expect(postgresIsRunning()).toBe(true);
  await start(port, 'itself');
  expect((await send(`http://127.0.0.1:${port}`, { path: '/health/ready' })).status).toBe(200);
});

test('a start that fails leaves no process running', async () => {
  const failed = spawn(process.execPath, [SCRIPT, '--port', 'nonsense', '--data-dir', dataDir]);
  child = failed;
  let said = '';
  failed.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = await once(failed, 'exit');
  expect(code).toBe(1);
  expect(said).toContain('PORT must be a whole number');
  expect(postgresIsRunning()).toBe(false);
});
