import { freePort } from '@rookery/local-postgres';
import {
  administer,
  createTestDatabase,
  eventually,
  send,
  signUp,
  startProgram,
  startServer,
  startTestNats,
  startTestPostgres,
  type TestPostgres,
  type TestProgram,
} from '@rookery/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** Much longer than needed, for busy machines. */

let postgres: TestPostgres;
let databaseUrl: string;
beforeEach(async () => {
  postgres = await startTestPostgres();
  databaseUrl = await createTestDatabase(postgres.url);
});
afterEach(() => postgres.discard());

function ended(program: TestProgram): Promise<void> {
  return eventually(() => {
    if (!program.hasEnded()) throw new Error(`Still running:\n${program.log().join('\n')}`);
  });
}

test('a second process with another secret ends with an error message, and the first goes on', async () => {
  const first = await startServer(databaseUrl);
  try {
    const member = await signUp(first.url, 'Member');
    const second = startProgram(databaseUrl, {
      PORT: String(await freePort()),
      ROOKERY_SECRET: 'mistyped-or-of-a-staging-copy-it-does-not-matter',
    });
    try {
      await ended(second);
    } finally {
      await second.stop();
    }
    expect(second.log().join('\n')).toMatch(/^ROOKERY_SECRET is wrong .*--rotate-secret/s);
    expect(second.log().join('\n')).not.toMatch(/^ {4}at /m);

    // Open connections survive a changed password, so new ones are opened to see that it was not changed.
    await administer(
      postgres.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where usename like 'rookery%'`,
    );
    await eventually(async () => {
      expect((await member.send({ path: '/api/personal/task/list' })).status).toBe(200);
    });
    expect((await send(first.url, { path: '/health/ready' })).status).toBe(200);
  } finally {
    await first.stop();
  }
});

test('a start waits for NATS, logs it, and goes on when NATS answers', async () => {
  const nats = await startTestNats();
  await nats.stop();
  const port = await freePort();
  const program = startProgram(databaseUrl, {
    PORT: String(port),
    ROOKERY_ROLES: 'relay,gateway',
    NATS_URL: nats.url.replace('nats://', 'nats://user:hidden@'),
  });
  try {
    await eventually(() => {
      expect(program.hasEnded()).toBe(false);
      expect(program.log().join('\n')).toContain('NATS does not answer');
    });
    const log = program.log().join('\n');
    expect(log).toContain(new URL(nats.url).host);
    expect(log).not.toContain('hidden');

    await nats.start();
    await eventually(async () => {
      const { status } = await send(`http://127.0.0.1:${port}`, { path: '/health' });
      expect(status).toBe(200);
    });
  } finally {
    await program.stop();
    await nats.stop();
  }
});
