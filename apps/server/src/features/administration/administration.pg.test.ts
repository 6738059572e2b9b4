import { randomUUID } from 'node:crypto';
import type {
  List,
  LogEntry,
  PlatformAccount,
  PlatformAccountDetails,
  PlatformOption,
  PlatformProcess,
  PlatformReport,
  ReportedContext,
} from '@rookery/contract';
import { asOwner } from '@rookery/database';
import { ROOT_WORKSPACE_ID } from '@rookery/workspace-routing';
import {
  createTestDatabase,
  eventually,
  NotYet,
  foundClub,
  refusalOf,
  send,
  signUp,
  startGame,
  startServer,
  TEST_PASSWORD,
  TEST_SECRET,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

const ACCOUNTS = '/api/internal/administration/accounts';

let databaseUrl: string;
let server: TestServer;
let owner: TestMember;
let admin: TestMember;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  server = await startServer(databaseUrl);
  owner = await inRoot('Olga', 'owner');
  admin = await inRoot('Adam', 'admin');
});
afterAll(() => server.stop());

async function inRoot(name: string, role: string): Promise<TestMember> {
  const member = await signUp(server.url, name);
  await asOwner(databaseUrl, (client) =>
    client.query(
      'insert into workspace_members (workspace_id, user_id, role) values ($1, $2, $3)',
      [ROOT_WORKSPACE_ID, member.id, role],
    ),
  );
  return member;
}

/** The tables of jobs belong to the worker. */
function asWorker(sql: string) {
  return asOwner(databaseUrl, async (client) => {
    await client.query('set role rookery_worker');
    return client.query<{ id: string }>(sql);
  });
}

function act(by: TestMember, target: TestMember, action: string, json?: unknown) {
  return by.send({ method: 'POST', path: `${ACCOUNTS}/${target.id}/${action}`, json: json ?? {} });
}

function signIn({ email }: TestMember) {
  const json = { email, password: TEST_PASSWORD };
  return send(server.url, { method: 'POST', path: '/api/auth/sign-in/email', json });
}

async function find(search: string): Promise<string[]> {
  const path = `${ACCOUNTS}?${new URLSearchParams({ search })}`;
  const { data } = (await admin.send({ path })).json<List<PlatformAccount>>();
  return data.map(({ name }) => name);
}

test('accounts are found by a part of the name or of the address', async () => {
  const ann = await signUp(server.url, 'Ann Quillfeather');
  expect(await find('quillf')).toEqual(['Ann Quillfeather']);
  expect(await find(ann.email.toUpperCase())).toEqual(['Ann Quillfeather']);
  expect(await find('nobody here')).toEqual([]);
});

test('accounts are listed page by page, each once', async () => {
  const names = ['Paged One', 'Paged Two', 'Paged Three'];
  for (const name of names) await signUp(server.url, name);
  const found: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = new URLSearchParams({ search: 'Paged ', limit: '2', ...(cursor && { cursor }) });
    const page = (await admin.send({ path: `${ACCOUNTS}?${query}` })).json<List<PlatformAccount>>();
    found.push(...page.data.map(({ name }) => name));
    cursor = page.next_cursor;
  }
  expect(found.toSorted()).toEqual(names.toSorted());
});

test('the details name the workspaces and devices of a member', async () => {
  const bea = await signUp(server.url, 'Bea');
  const club = await foundClub(bea, 'Riverside', []);
  const details = (
    await admin.send({ path: `${ACCOUNTS}/${bea.id}` })
  ).json<PlatformAccountDetails>();
  expect(details.account).toMatchObject({ name: 'Bea', sessions: 1, suspended_at: null });
  expect(details.workspaces).toContainEqual({
    workspace_id: club,
    name: 'Riverside',
    role: 'owner',
  });
});

test('a suspension ends sessions, refuses new ones, and is lifted', async () => {
  const cat = await signUp(server.url, 'Cat');
  const suspended = await act(admin, cat, 'suspend', { reason: 'Insults in chat' });
  expect(suspended.json()).toMatchObject({
    account: { suspension_reason: 'Insults in chat', sessions: 0 },
  });
  const write = { method: 'PATCH', path: '/api/account', json: { name: 'Kat' } };
  expect((await cat.send(write)).status).toBe(401);
  expect(refusalOf(await signIn(cat))).toEqual([403, 'account_suspended']);
  const wrong = { email: cat.email, password: 'a wrong password' };
  const path = '/api/auth/sign-in/email';
  expect((await send(server.url, { method: 'POST', path, json: wrong })).status).toBe(401);
  expect((await act(admin, cat, 'lift-suspension')).status).toBe(200);
  expect((await signIn(cat)).status).toBe(200);
});

test('a session that is opened during a suspension is refused by the database', async () => {
  const dan = await signUp(server.url, 'Dan');
  await act(admin, dan, 'suspend', { reason: 'Cheating' });
  const insert = asOwner(databaseUrl, (client) =>
    client.query(
      `insert into accounts.sessions (user_id, token, expires_at) values ($1, 't', now() + interval '1 day')`,
      [dan.id],
    ),
  );
  await expect(insert).rejects.toThrow('suspended');
});

test('administrators end sessions, confirm an address, turn off codes and send a reset link', async () => {
  const eve = await signUp(server.url, 'Eve');
  expect((await act(admin, eve, 'end-sessions')).json()).toMatchObject({
    account: { sessions: 0 },
  });
  expect((await act(admin, eve, 'confirm-address')).json()).toMatchObject({
    account: { email_verified: true },
  });
  await asOwner(databaseUrl, async (client) => {
    await client.query('update users set two_factor_enabled = true where id = $1', [eve.id]);
    await client.query(
      `insert into accounts.two_factors (user_id, secret, backup_codes) values ($1, 's', 'c')`,
      [eve.id],
    );
  });
  expect((await act(admin, eve, 'end-codes')).json()).toMatchObject({
    account: { two_factor_enabled: false },
  });
  expect((await signIn(eve)).json()).not.toHaveProperty('twoFactorRedirect');
  expect((await act(admin, eve, 'send-reset-link')).status).toBe(200);
  await eventually(() => {
    const isSent = server
      .log()
      .some((line) => line.includes(eve.email) && line.includes('/login/reset'));
    expect(isSent).toBe(true);
  });
  const { data } = (await admin.send({ path: '/api/internal/log/list' })).json<List<LogEntry>>();
  expect(
    data
      .filter(({ target_id }) => target_id === eve.id)
      .map(({ action, actor_name }) => [action, actor_name]),
  ).toEqual([
    ['reset_link_sent', 'Adam'],
    ['codes_ended', 'Adam'],
    ['address_confirmed', 'Adam'],
    ['sessions_ended', 'Adam'],
  ]);
});

test('a reset link beyond the limit of the address is refused, and not in the log', async () => {
  const rita = await signUp(server.url, 'Rita');
  for (let sent = 0; sent < 5; sent += 1)
    expect((await act(admin, rita, 'send-reset-link')).status).toBe(200);
  expect(refusalOf(await act(admin, rita, 'send-reset-link'))).toEqual([429, 'too_many_requests']);
  const { data } = (await admin.send({ path: '/api/internal/log/list' })).json<List<LogEntry>>();
  expect(data.filter(({ target_id }) => target_id === rita.id)).toHaveLength(5);
});

test('administrators cannot suspend themselves, and an admin does not suspend an owner', async () => {
  const reason = { reason: 'No reason' };
  expect(refusalOf(await act(admin, admin, 'suspend', reason))).toEqual([409, 'own_account']);
  expect(refusalOf(await act(admin, owner, 'suspend', reason))).toEqual([403, 'forbidden']);
  const other = await inRoot('Otto', 'admin');
  expect((await act(owner, other, 'end-sessions')).status).toBe(200);
});

test('a reported message is shown with its context, until it is closed', async () => {
  const ida = await signUp(server.url, 'Ida');
  const jon = await signUp(server.url, 'Jon');
  const game = await startGame(ida, jon);
  const say = (member: TestMember, text: string) =>
    member.send({
      method: 'POST',
      path: `/api/chess/games/${game.id}/chat`,
      json: { id: randomUUID(), room: 'players', text },
    });
  await say(jon, 'Hello');
  const insult = (await say(ida, 'You play like a potato')).json<{ id: string }>();
  await say(jon, 'That is not nice');
  const path = `/api/chess/games/${game.id}/chat/${insult.id}/report`;
  expect((await jon.send({ method: 'POST', path })).status).toBeLessThan(300);
  const reports = '/api/internal/administration/reports';
  const list = async () => (await admin.send({ path: reports })).json<List<PlatformReport>>().data;
  expect(await list()).toMatchObject([{ line_id: insult.id, author_name: 'Ida', reports: 1 }]);
  const context = (await admin.send({ path: `${reports}/${insult.id}` })).json<ReportedContext>();
  expect(context.lines.map(({ author_name, text }) => `${author_name}: ${text}`)).toEqual([
    'Jon: Hello',
    'Ida: You play like a potato',
    'Jon: That is not nice',
  ]);
  const close = { method: 'POST', path: `${reports}/${insult.id}/close` };
  expect((await admin.send(close)).status).toBe(204);
  expect(await list()).toEqual([]);
  expect((await admin.send(close)).status).toBe(404);
});

test('messages without a report are not shown', async () => {
  const kim = await signUp(server.url, 'Kim');
  const lee = await signUp(server.url, 'Lee');
  const game = await startGame(kim, lee);
  const path = `/api/chess/games/${game.id}/chat`;
  const json = { id: randomUUID(), room: 'players', text: 'Between us' };
  const line = (await kim.send({ method: 'POST', path, json })).json<{ id: string }>();
  const read = await admin.send({ path: `/api/internal/administration/reports/${line.id}` });
  expect(read.status).toBe(404);
});

test('a failed job is shown without its data, and attempted again', async () => {
  const jobs = '/api/internal/administration/jobs';
  const { rows } = await asWorker(
    `insert into jobs.job (name, data, state, retry_count, retry_limit, completed_on, output)
     select name, '{"secret": "a mail"}', 'failed', 8, 8, now(), '{"message": "connection refused"}'
     from jobs.queue where name = 'mail' returning id`,
  );
  const listed = await admin.send({ path: jobs });
  expect(listed.json()).toMatchObject({
    data: [{ id: rows[0]?.id, kind: 'mail', attempts: 9, error: 'connection refused' }],
  });
  expect(listed.text).not.toContain('a mail');
  const retry = { method: 'POST', path: `${jobs}/${rows[0]?.id}/retry` };
  expect((await admin.send(retry)).status).toBe(204);
});

test('a job that has not failed is not attempted again', async () => {
  const { rows } = await asWorker(
    `insert into jobs.job (name, data, state, retry_count, retry_limit, completed_on)
     select name, '{}', 'completed', 0, 8, now() from jobs.queue where name = 'mail' returning id`,
  );
  const path = `/api/internal/administration/jobs/${rows[0]?.id}/retry`;
  expect((await admin.send({ method: 'POST', path })).status).toBe(404);
});

test('clubs and options are listed, and no secret', async () => {
  const mia = await signUp(server.url, 'Mia');
  await foundClub(mia, 'Lakeside', []);
  const path = '/api/internal/administration/workspaces?search=lakes';
  expect((await admin.send({ path })).json()).toMatchObject({
    data: [{ name: 'Lakeside', members: 1, owner_name: 'Mia', deleted_at: null }],
  });
  const options = await admin.send({ path: '/api/internal/administration/options' });
  expect(options.json<{ data: PlatformOption[] }>().data).toContainEqual(
    expect.objectContaining({ name: 'ROOKERY_SECRET', value: null, is_secret: true }),
  );
  expect(options.text).not.toContain(TEST_SECRET);
  expect(options.text).not.toContain(new URL(databaseUrl).password || 'no password');
});

test('other members, also owners of clubs, find nothing of it', async () => {
  const gus = await signUp(server.url, 'Gus');
  const club = await foundClub(gus, 'Hilltop', []);
  const target = await signUp(server.url, 'Hal');
  const areas = ['workspaces', 'reports', 'jobs', 'options'];
  const paths = [
    ACCOUNTS,
    `${ACCOUNTS}/${target.id}`,
    ...areas.map((area) => `/api/internal/administration/${area}`),
  ];
  for (const path of [...paths, ...paths.map((each) => each.replace('internal', club))]) {
    expect((await gus.send({ path })).status).toBe(404);
  }
  expect((await act(gus, target, 'suspend', { reason: 'Envy' })).status).toBe(404);
  const own = await gus.send({ path: '/api/account' });
  expect(own.status).toBe(200);
});

async function processes(): Promise<PlatformProcess[]> {
  const answer = await admin.send({ path: '/api/internal/administration/processes' });
  return answer.json<{ data: PlatformProcess[] }>().data;
}

test('a process is listed with its figures while it runs, and no longer after it has stopped', async () => {
  const before = await eventually(async () => {
    const data = await processes();
    expect(data.length).toBeGreaterThan(0);
    return data;
  });
  const worker = await startServer(databaseUrl, { ROOKERY_ROLES: 'worker' });
  const added = await eventually(async () => {
    const first = (await processes()).find(({ id }) => before.every((each) => each.id !== id));
    if (first === undefined) throw new NotYet('The process has not reported yet.');
    return first;
  });
  expect(added).toMatchObject({
    roles: ['worker'],
    is_running: true,
    figures: { api: null, gateway: null, relay: null, worker: expect.anything() },
  });
  expect(added.figures.memory_bytes).toBeGreaterThan(10_000_000);
  await worker.stop();
  expect((await processes()).map(({ id }) => id)).not.toContain(added.id);
});
