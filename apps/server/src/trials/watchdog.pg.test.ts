import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  createTestDatabase,
  eventually,
  isLong,
  send,
  startServer,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

const UNITS = join(import.meta.dirname, '../../../../docs/examples/systemd');
const SPIN = `process.on('SIGUSR2', () => { for (;;); })`;
/** 30 s, and what the thread that watches needs to see it. */
const MOST_MS = 35_000;
const SUSPENDED_MS = 60_000;

let server: TestServer;
beforeAll(async () => {
  const databaseUrl = await createTestDatabase(inject('postgresUrl'));
  server = await startServer(databaseUrl, {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(SPIN)}`,
  });
});
afterAll(() => server.stop());

test.each(['rookery.service', 'rookery@.service'])('%s starts what has ended again', (unit) => {
  expect(readFileSync(join(UNITS, unit), 'utf8')).toMatch(/^Restart=always$/m);
});

test.runIf(isLong)('a server that spins ends itself, and serves again', async () => {
  const pid = server.pid();
  const from = performance.now();
  process.kill(pid, 'SIGUSR2');
  await eventually(() => expect(isRunning(pid)).toBe(false), MOST_MS);
  process.stdout.write(`ended after ${Math.round((performance.now() - from) / 1_000)} s\n`);
  expect(server.log().join('\n')).toContain('the event loop did not answer, so this process ends');
  await server.start();
  expect((await send(server.url, { path: '/health' })).status).toBe(200);
});

test.runIf(isLong)('a server that was suspended goes on', async () => {
  const pid = server.pid();
  process.kill(pid, 'SIGSTOP');
  await pause(SUSPENDED_MS);
  process.kill(pid, 'SIGCONT');
  expect((await send(server.url, { path: '/health' })).status).toBe(200);
  expect(server.pid()).toBe(pid);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
