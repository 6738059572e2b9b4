import { randomUUID } from 'node:crypto';
import {
  createTestDatabase,
  eventually,
  NotYet,
  send,
  signUp,
  startServer,
  TEST_PASSWORD,
  type RawRequest,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

/** Addresses reserved for documentation. */
const CLIENT = '203.0.113.7';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startServer(await createTestDatabase(inject('postgresUrl')), {
    TRUSTED_PROXIES: '1',
    SIGN_INS_PER_MINUTE: '1',
  });
  member = await signUp(server.url, 'Secretive Member');
});
afterAll(() => server.stop());

interface LogEntry {
  readonly level: number;
  readonly status?: number;
  readonly route?: string;
  readonly req?: { id: string; proxyId?: string; address?: string; member?: string | null };
  readonly job?: { name: string; request?: string };
}

const INFO = 30;

/** The log entry of a request, once it is written. */
async function entryOf(sent: Promise<{ headers: Record<string, unknown> }>): Promise<LogEntry> {
  const id = (await sent).headers['x-request-id'];
  return eventually(() => {
    const lines = server.log().map((line) => JSON.parse(line) as LogEntry);
    const found = lines.find((line) => line.req?.id === id && line.status !== undefined);
    if (found === undefined) throw new NotYet('Not logged.');
    return found;
  });
}

const from = (request: RawRequest): RawRequest => ({
  ...request,
  headers: { ...request.headers, 'x-forwarded-for': CLIENT },
});

test('a write is logged with the address and the member it came from', async () => {
  const json = { name: 'A task' };
  const line = await entryOf(
    member.send(from({ method: 'POST', path: '/api/personal/task/create', json })),
  );
  expect(line).toMatchObject({
    level: INFO,
    route: '/api/:wsId/task/create',
    status: 201,
    req: { address: CLIENT, member: member.id },
  });
  const lines = server.log().filter((each) => each.includes(line.req?.id ?? ''));
  expect(lines).toHaveLength(1);
});

test.each([
  { sent: 'proxy-1.a:b', logged: 'proxy-1.a:b' },
  { sent: 'two words', logged: undefined },
  { sent: 'x'.repeat(65), logged: undefined },
])(
  'the id of a request is ours, and that of the proxy is logged beside it: $sent',
  async ({ sent, logged }) => {
    const answer = member.send({ path: '/api/nothing', headers: { 'x-request-id': sent } });
    const line = await entryOf(answer);
    expect(line.req?.id).not.toBe(sent);
    expect(line.req?.proxyId).toBe(logged);
  },
);

test('a job is logged with the id of the request that created it', async () => {
  const json = { email: member.email };
  const path = '/api/auth/request-password-reset';
  const { req } = await entryOf(send(server.url, { method: 'POST', path, json }));
  await eventually(() => {
    const lines = server.log().map((line) => JSON.parse(line) as LogEntry);
    const jobs = lines.flatMap(({ job }) => job ?? []);
    expect(jobs).toContainEqual(expect.objectContaining({ name: 'mail', request: req?.id }));
  });
});

test('a successful read is not logged', async () => {
  const { headers } = await member.send({ path: '/api/personal/task/list' });
  await entryOf(member.send({ path: '/api/nothing' }));
  expect(server.log().some((line) => line.includes(String(headers['x-request-id'])))).toBe(false);
});

test.each([
  { status: 404, path: `/api/${randomUUID()}/task/list` },
  { status: 404, path: `/${randomUUID()}` },
  { status: 404, path: '/api/nothing/here' },
])('a refused read is logged with address and member: $status $path', async ({ status, path }) => {
  const line = await entryOf(member.send(from({ path })));
  expect(line).toMatchObject({
    level: INFO,
    status,
    req: { address: CLIENT, member: member.id },
  });
});

test('a request without a session is logged with its address and without a member', async () => {
  const line = await entryOf(send(server.url, from({ path: '/api/personal' })));
  expect(line).toMatchObject({ level: INFO, status: 401, req: { address: CLIENT } });
  expect(line.req).not.toHaveProperty('member');
});

test('sign-ins and rate-limited requests are logged with their address', async () => {
  const signIn = () =>
    send(
      server.url,
      from({
        method: 'POST',
        path: '/api/auth/sign-in/email',
        json: { email: member.email, password: TEST_PASSWORD },
      }),
    );
  expect(await entryOf(signIn())).toMatchObject({
    status: 200,
    req: { address: CLIENT, member: member.id },
  });
  await eventually(async () => {
    const line = await entryOf(signIn());
    expect(line).toMatchObject({ level: INFO, status: 429, req: { address: CLIENT } });
  });
});

test('the log contains no names and no email addresses', () => {
  // Without SMTP_URL, mail itself is written to the log.
  const lines = server.log().filter((line) => !line.includes('/login/reset'));
  const log = lines.join('\n');
  expect(log).not.toContain('Secretive');
  expect(log).not.toContain(member.email);
});
