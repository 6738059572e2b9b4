import { freePort } from '@rookery/local-postgres';
import {
  administer,
  createTestDatabase,
  eventually,
  isUnreachable,
  despite,
  NotYet,
  send,
  SERVER_SOURCES,
  signUp,
  startProgram,
  startServer,
  startTestNats,
  startTestPostgres,
  type TestPostgres,
  type TestProgram,
  type TestServer,
} from '@rookery/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';

let postgres: TestPostgres;
let databaseUrl: string;
beforeEach(async () => {
  postgres = await startTestPostgres();
  databaseUrl = await createTestDatabase(postgres.url);
});
afterEach(() => postgres.discard());

/** Like an operator, and unlike other tests, which start a bundle of the sources. */
function startFromSources(): Promise<TestServer> {
  return startServer(databaseUrl, {}, { main: SERVER_SOURCES });
}

function ended(program: TestProgram): Promise<void> {
  return eventually(() => {
    if (!program.hasEnded()) throw new NotYet(`Still running:\n${program.log().join('\n')}`);
  });
}

test('a second process with another secret ends with an error message, and the first goes on', async () => {
  const first = await startFromSources();
  try {
    const member = await signUp(first.url, 'Member');
    const second = startProgram(
      databaseUrl,
      {
        PORT: String(await freePort()),
        ROOKERY_SECRET: 'mistyped-or-of-a-staging-copy-it-does-not-matter',
      },
      SERVER_SOURCES,
    );
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

test('a server from its sources and one from the bundle of the tests answer alike', async () => {
  const paths = ['/health', '/health/ready', '/api/docs/json', '/login', '/api/account'];
  const [fromSources, fromBundle] = await Promise.all([
    startFromSources(),
    startServer(databaseUrl),
  ]);
  const answers = ({ url }: TestServer) =>
    Promise.all(
      paths.map(async (path) => {
        const { status, text } = await send(url, { path });
        return { path, status, text };
      }),
    );
  try {
    const expected = await answers(fromSources);
    expect(expected.map(({ status }) => status)).toEqual([200, 200, 200, 200, 401]);
    expect(await answers(fromBundle)).toEqual(expected);
  } finally {
    await Promise.all([fromSources.stop(), fromBundle.stop()]);
  }
});

test('a start waits for NATS, logs it, and goes on when NATS answers', async () => {
  const nats = await startTestNats();
  await nats.stop();
  const port = await freePort();
  const program = startProgram(
    databaseUrl,
    {
      PORT: String(port),
      ROOKERY_ROLES: 'relay,gateway',
      NATS_URL: nats.url.replace('nats://', 'nats://user:hidden@'),
    },
    SERVER_SOURCES,
  );
  try {
    await eventually(() => {
      expect(program.hasEnded()).toBe(false);
      expect(program.log().join('\n')).toContain('NATS does not answer');
    });
    const log = program.log().join('\n');
    expect(log).toContain(new URL(nats.url).host);
    expect(log).not.toContain('hidden');

    await nats.start();
    const isServing = async () => {
      const { status } = await send(`http://127.0.0.1:${port}`, { path: '/health' });
      expect(status).toBe(200);
    };
    await eventually(despite(isUnreachable, isServing));
  } finally {
    await program.stop();
    await nats.stop();
  }
});
