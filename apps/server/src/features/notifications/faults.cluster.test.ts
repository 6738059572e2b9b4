import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  administer,
  createTestDatabase,
  eventually,
  foundClub,
  isLong,
  report,
  signUp,
  startServer,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { seeded } from '@rookery/testkit/seeded';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestMailServer, type TestMailServer } from '../../mail/smtp-server.testkit.ts';
import { pushKeyOf } from './push-key.ts';
import { startPushService, type TestPushService } from './push-service.testkit.ts';

const EVENTS = isLong ? 2_000 : 80;
const KILLS = isLong ? 50 : 4;
const MEMBERS = isLong ? 40 : 8;
const KEY = randomBytes(32).toString('base64url');

let databaseUrl: string;
let mail: TestMailServer;
let push: TestPushService;
let api: TestServer;
let workers: TestServer[];

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  mail = await startTestMailServer();
  push = await startPushService(() => pushKeyOf(KEY).publicKey);
  const start = (roles: string) =>
    startServer(databaseUrl, {
      ROOKERY_ROLES: roles,
      ENGINE_PROCESSES: '0',
      SMTP_URL: mail.url,
      VAPID_PRIVATE_KEY: KEY,
      PUSH_SERVICES: push.host,
      NODE_EXTRA_CA_CERTS: push.certificateFile,
    });
  api = await start('api');
  workers = await Promise.all([start('worker'), start('worker')]);
});
afterAll(async () => {
  await Promise.all([api, ...workers].map((server) => server.stop('SIGKILL')));
  await mail.stop();
  await push.stop();
});

const sql = (text: string) => administer(databaseUrl, text);

async function countRows(query: string): Promise<number> {
  const { rows } = await sql(`select count(*)::integer as count from ${query}`);
  return (rows[0] as { count: number }).count;
}

/** A member who gets a mail and a push for each task. */
async function addMember(name: string): Promise<TestMember> {
  const member = await signUp(api.url, name);
  await sql(`update users set email_verified = true where id = '${member.id}'`);
  const kinds = [{ kind: 'task_assigned', inApp: true, mail: 'at_once', push: true }];
  const path = '/api/notifications';
  await member.send({ method: 'PATCH', path: `${path}/preferences`, json: { kinds } });
  const json = push.addBrowser(member.id);
  expect((await member.send({ method: 'POST', path: `${path}/push`, json })).status).toBe(204);
  return member;
}

test('whatever is killed, each event is told once, mailed at most once and pushed', async () => {
  const random = seeded(18);
  const owner = await signUp(api.url, 'Olga');
  await sql(`update users set email_verified = true where id = '${owner.id}'`);
  const members: TestMember[] = [];
  for (let number = 1; number <= MEMBERS; number += 1)
    members.push(await addMember(`Member ${number}`));
  const club = await foundClub(owner, 'Club', members);

  const making = { isOver: false };
  /** Of processes that were killed. */
  const logged: string[] = [];
  let sent = 0;
  /** A request that fails may have been stored or not: the rows decide what has happened. */
  async function makeEvents(): Promise<void> {
    while ((await countRows('tasks')) < EVENTS) {
      sent += 1;
      const json = { name: `task-${sent}-`, assignee_id: random.one(members).id };
      await owner
        .send({ method: 'POST', path: `/api/${club}/task/create`, json })
        .catch(() => undefined);
    }
    making.isOver = true;
  }
  async function killAtRandom(): Promise<void> {
    for (let kill = 0; kill < KILLS; kill += 1) {
      await pause(random.between(100, isLong ? 2_000 : 1_500));
      const victim = random.one([api, ...workers]);
      await victim.stop('SIGKILL');
      logged.push(...victim.log());
      await victim.start();
    }
  }
  /** Mail need not wait for a member who might read it first. */
  async function makeDue(): Promise<void> {
    while (!making.isOver || (await countRows('notification_deliveries')) > 0) {
      await sql('update notification_deliveries set due_at = now() where batch is null');
      await pause(200);
    }
  }
  await Promise.all([makeEvents(), killAtRandom(), makeDue()]);
  await eventually(async () => expect(await countRows('notification_deliveries')).toBe(0));

  const events = await countRows('tasks');
  expect(events).toBeGreaterThanOrEqual(EVENTS);
  const { rows } = await sql(`
    select task.name, array_agg(told.id) as ids from tasks as task
    left join notifications as told
      on told.kind = 'task_assigned' and told.details ->> 'task_id' = task.id::text
    group by task.id`);
  const told = rows as { name: string; ids: string[] }[];
  expect(told.filter(({ ids }) => ids.length !== 1 || ids[0] === null)).toEqual([]);

  const text = mail.accepted.map((one) => one.replaceAll('=\r\n', '')).join('\n');
  /** Each mail contains a name twice: as text and as HTML. */
  const mailsOf = ({ name }: { name: string }) => text.split(name).length - 1;
  const doubled = told.filter((event) => mailsOf(event) > 2);
  const missing = told.filter((event) => mailsOf(event) === 0);
  const pushed = new Set(push.pushed.flatMap(({ message }) => message.ids));
  const unpushed = told.filter(({ ids }) => !pushed.has(ids[0] ?? ''));
  report(
    `${events} events, ${KILLS} kills: ${told.length} in inboxes, ${doubled.length} mailed twice, ${missing.length} not mailed, ${unpushed.length} not pushed, ${push.pushed.length} pushes`,
  );
  expect(doubled).toEqual([]);
  expect(unpushed).toEqual([]);
  // Only what a worker was sending when it was killed is not mailed, and the log names it.
  logged.push(...workers.flatMap((worker) => worker.log()));
  const givenUp = logged.filter((line) => line.includes('is not sent again')).join();
  expect(missing.filter(({ ids }) => !givenUp.includes(ids[0] ?? ''))).toEqual([]);
});
