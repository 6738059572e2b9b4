import { randomBytes } from 'node:crypto';
import {
  NOTIFICATION_KINDS,
  type List,
  type Notification,
  type NotificationPreferences,
} from '@rookery/contract';
import {
  administer,
  createTestDatabase,
  eventually,
  foundClub,
  refusalOf,
  send,
  signUp,
  startServer,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { startTestMailServer, type TestMailServer } from '../../mail/smtp-server.testkit.ts';
import { pushKeyOf } from './push-key.ts';
import { startPushService, type TestPushService } from './push-service.testkit.ts';

const KEY = randomBytes(32).toString('base64url');

let databaseUrl: string;
let server: TestServer;
let mail: TestMailServer;
let push: TestPushService;
let olga: TestMember;
let ann: TestMember;
let club: string;

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  mail = await startTestMailServer();
  push = await startPushService(() => pushKeyOf(KEY).publicKey);
  server = await startServer(databaseUrl, {
    SMTP_URL: mail.url,
    VAPID_PRIVATE_KEY: KEY,
    PUSH_SERVICES: push.host,
    NODE_EXTRA_CA_CERTS: push.certificateFile,
  });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
  await push.stop();
});
beforeEach(async () => {
  [olga, ann] = [await signUp(server.url, 'Olga'), await signUp(server.url, 'Ann')];
  // An owner has to confirm their address where mail is sent.
  await verify(olga);
  club = await foundClub(olga, 'Club', [ann]);
});

const sql = (text: string) => administer(databaseUrl, text);
const verify = ({ id }: TestMember) =>
  sql(`update users set email_verified = true where id = '${id}'`);

async function inbox(member: TestMember, query = ''): Promise<Notification[]> {
  const answer = await member.send({ path: `/api/notifications${query}` });
  return answer.json<List<Notification>>().data;
}

async function unread(member: TestMember): Promise<number> {
  const answer = await member.send({ path: '/api/notifications/unread' });
  return answer.json<{ unread: number }>().unread;
}

async function prefer(member: TestMember, json: object): Promise<NotificationPreferences> {
  const path = '/api/notifications/preferences';
  return (await member.send({ method: 'PATCH', path, json })).json();
}

async function addTask(name: string, assignee: TestMember, fields: object = {}): Promise<string> {
  const json = { name, assignee_id: assignee.id, ...fields };
  const stored = await olga.send({ method: 'POST', path: `/api/${club}/task/create`, json });
  expect(stored.status).toBe(201);
  return stored.json<{ id: string }>().id;
}

/** All that is waiting is due now. */
const makeDue = ({ id }: TestMember) =>
  sql(`update notification_deliveries set due_at = now() where user_id = '${id}'`);

/** Jobs that have failed are attempted again now, instead of after their delay. */
const attemptAgain = () =>
  eventually(async () => {
    const { rowCount } = await sql(
      `update jobs.job set start_after = now() where state = 'retry' and start_after > now()`,
    );
    expect(rowCount).toBeGreaterThan(0);
  });

const mailsWith = (text: string) => mail.accepted.filter((one) => one.includes(text));
const pushedTo = (name: string) => push.pushed.filter(({ browser }) => browser === name);

test('the joining of a member, a task and its end are told once, to others only', async () => {
  const task = await addTask('Chairs', ann);
  expect(await inbox(ann)).toMatchObject([
    {
      kind: 'task_assigned',
      workspace_id: club,
      actor_id: olga.id,
      actor_name: 'Olga',
      details: { task: 'Chairs', task_id: task },
      read_at: null,
    },
  ]);
  const edit = { method: 'PATCH', path: `/api/${club}/task/${task}/edit` } as const;
  for (const json of [{ name: 'Many chairs' }, { completed: true }, { completed: true }])
    expect((await ann.send({ ...edit, json })).status).toBe(200);
  expect((await inbox(olga)).map(({ kind, actor_name }) => [kind, actor_name])).toEqual([
    ['task_finished', 'Ann'],
    ['invite_used', 'Ann'],
  ]);
  expect(await unread(ann)).toBe(1);
});

test('what was read is not unread any more, one by one or all', async () => {
  for (const name of ['One', 'Two', 'Three']) await addTask(name, ann);
  const [newest, ...others] = await inbox(ann);
  const path = '/api/notifications/read';
  const some = await ann.send({ method: 'POST', path, json: { ids: [newest?.id] } });
  expect(some.json()).toEqual({ unread: 2 });
  expect((await inbox(ann, '?unread=true')).map(({ id }) => id)).toEqual(
    others.map(({ id }) => id),
  );
  // A member cannot mark the notifications of another member as read.
  await olga.send({ method: 'POST', path, json: { ids: others.map(({ id }) => id) } });
  expect(await unread(ann)).toBe(2);
  expect((await ann.send({ method: 'POST', path, json: { ids: [] } })).json()).toEqual({
    unread: 2,
  });
  expect((await ann.send({ method: 'POST', path, json: {} })).json()).toEqual({ unread: 0 });
  const pages = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const answer = await ann.send({
      path: `/api/notifications?limit=1${cursor && `&cursor=${cursor}`}`,
    });
    const page: List<Notification> = answer.json();
    pages.push(page.data.length);
    cursor = page.next_cursor;
  }
  expect(pages).toEqual([1, 1, 1]);
});

test('a challenge is told, and settled by its answer', async () => {
  const json = { opponentId: ann.id, timeControl: 'rapid', rated: false, color: 'white' };
  const offer = { method: 'POST', path: '/api/chess/challenges' } as const;
  const made = await olga.send({ ...offer, json });
  expect(made.status).toBe(201);
  const { id } = made.json<{ id: string }>();
  expect(await inbox(ann)).toMatchObject([
    { kind: 'challenge', actor_name: 'Olga', read_at: null },
  ]);
  const answer = { method: 'POST', path: `/api/chess/challenges/${id}/decline` } as const;
  expect((await ann.send({ ...answer, json: { reason: 'later' } })).status).toBeLessThan(300);
  expect(await unread(ann)).toBe(0);
  expect((await inbox(olga))[0]).toMatchObject({
    kind: 'challenge_answered',
    actor_name: 'Ann',
    details: { answer: 'declined' },
  });
});

test('an announcement is told to all members, and only admins write one', async () => {
  const path = `/api/${club}/announcements`;
  const json = { title: 'Club evening', text: 'On Friday.' };
  expect(refusalOf(await ann.send({ method: 'POST', path, json }))).toEqual([403, 'forbidden']);
  const written = await olga.send({ method: 'POST', path, json });
  expect(written.json()).toMatchObject({ ...json, author_name: 'Olga' });
  expect(await inbox(ann)).toMatchObject([
    {
      kind: 'announcement',
      details: { title: 'Club evening', text: 'On Friday.', workspace: 'Club' },
    },
  ]);
  const list = (await ann.send({ path })).json<List<{ id: string; author_name: string }>>();
  expect(list.data).toMatchObject([{ title: 'Club evening', author_name: 'Olga' }]);
  const one = { method: 'DELETE', path: `${path}/${list.data[0]?.id}` } as const;
  expect(refusalOf(await ann.send(one))).toEqual([403, 'forbidden']);
  expect((await olga.send(one)).status).toBe(204);
  expect((await ann.send({ path })).json<List<unknown>>().data).toEqual([]);
});

test('preferences: defaults for every kind, each can be turned off, in the app as well', async () => {
  const path = '/api/notifications/preferences';
  const before = (await ann.send({ path })).json<NotificationPreferences>();
  expect(before.kinds.map(({ kind }) => kind)).toEqual(NOTIFICATION_KINDS);
  expect(before).toMatchObject({
    mail: true,
    quiet_from: null,
    time_zone: null,
    daily_at: '08:00',
  });
  expect(before.push_key).toBe(pushKeyOf(KEY).publicKey);
  const off = { kind: 'task_assigned', inApp: false, mail: 'never', push: false };
  const after = await prefer(ann, {
    kinds: [off],
    timeZone: 'Asia/Ho_Chi_Minh',
    quietHours: { from: '22:00', to: '07:30' },
    dailyAt: '18:15',
  });
  expect(after).toMatchObject({
    time_zone: 'Asia/Ho_Chi_Minh',
    quiet_from: '22:00',
    quiet_to: '07:30',
    daily_at: '18:15',
  });
  await addTask('Unheard', ann);
  expect(await inbox(ann)).toEqual([]);
  expect(
    refusalOf(await ann.send({ method: 'PATCH', path, json: { timeZone: 'Mars/Base' } })),
  ).toEqual([422, 'unknown_time_zone']);
  const equal = { quietHours: { from: '07:00', to: '07:00' } };
  expect(refusalOf(await ann.send({ method: 'PATCH', path, json: equal }))).toEqual([
    422,
    'no_quiet_hours',
  ]);
  expect(await prefer(ann, { quietHours: null })).toMatchObject({ quiet_from: null });
});

test('mail goes to verified addresses, with a link that turns it off without a session', async () => {
  const atOnce = { kind: 'task_assigned', inApp: true, mail: 'at_once', push: false };
  await prefer(ann, { kinds: [atOnce] });
  await addTask('Not mailed', ann);
  await verify(ann);
  await addTask('Is <mailed>', ann);
  await makeDue(ann);
  const [text = ''] = await eventually(() => {
    const found = mail.accepted.filter((one) => one.includes(ann.email));
    expect(found).toHaveLength(1);
    return found;
  });
  expect(text).toContain('Subject: Olga has given you a task');
  expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const plain = text.replaceAll('=\r\n', '');
  expect(plain).toContain('Is &lt;mailed&gt;');
  expect(plain).not.toContain('Not mailed');
  const token = /unsubscribe\?token=3D([\w-]+)/.exec(plain)?.[1] ?? '';
  const path = `/api/notifications/unsubscribe?token=${token}`;
  const form = {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  };
  const wrong = await send(server.url, { method: 'POST', path: `${path}x`, ...form });
  expect(refusalOf(wrong)).toEqual([404, 'invalid_token']);
  expect((await send(server.url, { method: 'POST', path, ...form })).status).toBe(204);
  await addTask('After that', ann);
  await makeDue(ann);
  const { rows } = await sql(
    `select count(*)::int as waiting from notification_deliveries where user_id = '${ann.id}'`,
  );
  expect(rows).toEqual([{ waiting: 0 }]);
  expect(await prefer(ann, {})).toMatchObject({ mail: false });
});

test('what is due together is one mail, and what was read meanwhile is not mailed', async () => {
  await verify(ann);
  await prefer(ann, {
    kinds: [{ kind: 'task_assigned', inApp: true, mail: 'daily', push: false }],
  });
  for (const name of ['First', 'Second']) await addTask(name, ann);
  const path = '/api/notifications/read';
  await addTask('Seen', ann);
  const [seen] = await inbox(ann);
  await ann.send({ method: 'POST', path, json: { ids: [seen?.id] } });
  await makeDue(ann);
  await eventually(() => expect(mailsWith(ann.email)).toHaveLength(1));
  expect(mailsWith(ann.email)[0]).toContain('Subject: You have 2 new tasks');
});

test('a mail server that is down is tried again; a mail that was refused is not', async () => {
  await verify(ann);
  await prefer(ann, {
    kinds: [{ kind: 'task_assigned', inApp: true, mail: 'at_once', push: false }],
  });
  mail.refuseWith('451 later');
  await addTask('Patience', ann);
  await makeDue(ann);
  await eventually(() => expect(mail.arrived.some((one) => one.includes(ann.email))).toBe(true));
  expect(mailsWith(ann.email)).toEqual([]);
  mail.acceptAgain();
  await attemptAgain();
  await eventually(() => expect(mailsWith(ann.email)).toHaveLength(1));
  await eventually(async () => {
    const { rows } = await sql(`select from notification_deliveries where user_id = '${ann.id}'`);
    expect(rows).toEqual([]);
  });
});

test('push: encrypted for the browser, signed, with the page to open; gone browsers are forgotten', async () => {
  const path = '/api/notifications/push';
  const subscription = push.addBrowser(`phone-${ann.id}`);
  const foreign = { ...subscription, endpoint: 'https://127.0.0.1:1/x' };
  expect(refusalOf(await ann.send({ method: 'POST', path, json: foreign }))).toEqual([
    422,
    'unknown_push_service',
  ]);
  expect((await ann.send({ method: 'POST', path, json: subscription })).status).toBe(204);
  await addTask('Look', ann);
  await eventually(() => expect(pushedTo(`phone-${ann.id}`)).toHaveLength(1));
  expect(pushedTo(`phone-${ann.id}`)[0]).toMatchObject({
    topic: expect.stringMatching(/^[\w-]{32}$/),
    message: { title: 'Olga has given you a task', text: 'Look', path: `/${club}/tasks` },
  });
  push.forget(`phone-${ann.id}`);
  await addTask('Gone', ann);
  await eventually(async () => {
    const { rows } = await sql(`select from push_subscriptions where user_id = '${ann.id}'`);
    expect(rows).toEqual([]);
  });
});

test('a push that fails is tried again, without those that have arrived', async () => {
  const cem = await signUp(server.url, 'Cem');
  const { token } = (
    await olga.send({ method: 'POST', path: `/api/${club}/invite/create`, json: {} })
  ).json<{ token: string }>();
  await cem.send({ method: 'POST', path: `/api/invites/${token}/accept` });
  const path = '/api/notifications/push';
  for (const member of [ann, cem]) {
    const json = push.addBrowser(member.id);
    expect((await member.send({ method: 'POST', path, json })).status).toBe(204);
    await prefer(member, {
      kinds: [{ kind: 'announcement', inApp: true, mail: 'never', push: true }],
    });
  }
  push.failOnce(ann.id);
  const json = { title: 'Club evening', text: 'On Friday.' };
  await olga.send({ method: 'POST', path: `/api/${club}/announcements`, json });
  await eventually(async () => {
    const { rows } = await sql(
      `select from notification_deliveries where user_id in ('${ann.id}', '${cem.id}')`,
    );
    expect(rows).toEqual([]);
  });
  expect([pushedTo(ann.id), pushedTo(cem.id)]).toEqual([
    [expect.objectContaining({ browser: ann.id })],
    [expect.objectContaining({ browser: cem.id })],
  ]);
});

test('a browser belongs to the member who signed in last, and can be removed', async () => {
  const path = '/api/notifications/push';
  const json = push.addBrowser(`shared-${ann.id}`);
  await ann.send({ method: 'POST', path, json });
  await olga.send({ method: 'POST', path, json });
  const owners = async () =>
    (await sql(`select user_id from push_subscriptions where endpoint = '${json.endpoint}'`)).rows;
  expect(await owners()).toEqual([{ user_id: olga.id }]);
  const query = `?endpoint=${encodeURIComponent(json.endpoint)}`;
  await ann.send({ method: 'DELETE', path: path + query });
  expect(await owners()).toHaveLength(1);
  await olga.send({ method: 'DELETE', path: path + query });
  expect(await owners()).toEqual([]);
});

test('a task that is due within a day is told once; notifications end after 90 days', async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const later = new Date(Date.now() + 40 * 3_600_000).toISOString();
  await addTask('Soon', ann, { end_date: soon });
  await addTask('Later', ann, { end_date: later });
  await sql(`select app.notify_of_dates()`);
  await sql(`select app.notify_of_dates()`);
  const due = (await inbox(ann)).filter(({ kind }) => kind === 'task_due');
  expect(due).toMatchObject([{ details: { task: 'Soon' } }]);
  await sql(
    `update notifications set created_at = now() - interval '91 days' where user_id = '${ann.id}' and kind = 'task_due'`,
  );
  await sql(
    `select app.delete_aged_rows('public.notifications', 'created_at', 90, '-infinity', 1000)`,
  );
  expect((await inbox(ann)).map(({ kind }) => kind)).toEqual(['task_assigned', 'task_assigned']);
});
