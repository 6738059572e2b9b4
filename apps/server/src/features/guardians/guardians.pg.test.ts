import type { Guardian, List, LogEntry, OwnGuardian } from '@rookery/contract';
import {
  administer,
  createTestDatabase,
  foundClub,
  refusalOf,
  send,
  signUpAlone,
  startServer,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { linkIn, mailsTo } from '../../mail/read-mail.testkit.ts';
import { startTestMailServer, type TestMailServer } from '../../mail/smtp-server.testkit.ts';

let databaseUrl: string;
let mail: TestMailServer;
let server: TestServer;
let owner: TestMember;
let trainer: TestMember;
let junior: TestMember;
let other: TestMember;
let club: string;

beforeAll(async () => {
  mail = await startTestMailServer();
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  server = await startServer(databaseUrl, { SMTP_URL: mail.url });
  [owner, trainer, junior, other] = await Promise.all([
    signUpAlone(server.url, 'Olga'),
    signUpAlone(server.url, 'Tom'),
    signUpAlone(server.url, 'Anna Berger'),
    signUpAlone(server.url, 'Ben Cooper'),
  ]);
  await administer(databaseUrl, 'update users set email_verified = true');
  club = await foundClub(owner, 'Young Rooks', [trainer, junior, other]);
  await owner.send({
    method: 'PATCH',
    path: `/api/${club}/member/${trainer.id}`,
    json: { role: 'trainer' },
  });
  const path = `/api/${club}/workspace-settings`;
  await owner.send({ method: 'PATCH', path, json: { for_juniors: true } });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

const OWN = '/api/account/guardian';

async function own(member: TestMember): Promise<OwnGuardian> {
  return (await member.send({ path: OWN })).json<OwnGuardian>();
}

function setOwn(member: TestMember, email: string | null) {
  return member.send({ method: 'PUT', path: OWN, json: { email } });
}

function setAs(manager: TestMember, member: TestMember, email: string | null) {
  const path = `/api/${club}/member/${member.id}/guardian`;
  return manager.send({ method: 'PUT', path, json: { email } });
}

function listAs(manager: TestMember) {
  return manager.send({ path: `/api/${club}/member/guardians` });
}

/** The guardian needs no session. */
async function confirm(email: string, count = 1) {
  const mails = await mailsTo(mail, email, count);
  const token = new URL(linkIn(mails[count - 1]), server.url).searchParams.get('guardian');
  return send(server.url, { method: 'POST', path: `${OWN}/confirm`, json: { token } });
}

test('a junior sets the address, the guardian confirms it, and then only the club changes it', async () => {
  expect(await own(junior)).toEqual({ email: null, confirmed_at: null, is_junior: true });
  expect((await setOwn(junior, 'Mother@home.test')).json()).toMatchObject({
    email: 'mother@home.test',
    confirmed_at: null,
  });
  expect((await setOwn(junior, 'mum@home.test')).status).toBe(200);
  expect(refusalOf(await confirm('mother@home.test'))).toEqual([410, 'link_not_valid']);
  expect((await confirm('mum@home.test')).status).toBe(204);
  expect(refusalOf(await confirm('mum@home.test'))).toEqual([410, 'link_not_valid']);
  expect((await own(junior)).confirmed_at).not.toBeNull();
  for (const email of ['me@home.test', null])
    expect(refusalOf(await setOwn(junior, email))).toEqual([409, 'guardian_confirmed']);
  expect((await setAs(owner, junior, 'father@home.test')).status).toBe(204);
  expect(await own(junior)).toMatchObject({ email: 'father@home.test', confirmed_at: null });
  expect((await confirm('father@home.test')).status).toBe(204);
});

test('owners see the juniors of the club with the addresses; trainers and juniors do not', async () => {
  expect((await setAs(owner, other, 'cooper@home.test')).status).toBe(204);
  const { data } = (await listAs(owner)).json<{ data: Guardian[] }>();
  expect(data.map(({ name, email }) => [name, email])).toEqual([
    ['Anna Berger', expect.any(String)],
    ['Ben Cooper', 'cooper@home.test'],
  ]);
  for (const member of [trainer, junior]) {
    expect((await listAs(member)).status).toBe(403);
    expect((await setAs(member, other, 'eve@home.test')).status).toBe(403);
  }
  expect((await setAs(owner, trainer, 'eve@home.test')).status).toBe(404);
  expect((await setAs(owner, other, null)).status).toBe(204);
  expect(await own(other)).toMatchObject({ email: null });
  const log = await owner.send({ path: `/api/${club}/log/list` });
  expect(log.json<List<LogEntry>>().data[0]).toMatchObject({
    action: 'guardian_changed',
    actor_name: 'Olga',
  });
});

test('an owner of another club for juniors has no access', async () => {
  const eve = await signUpAlone(server.url, 'Eve');
  await administer(databaseUrl, 'update users set email_verified = true');
  const hers = await foundClub(eve, 'Other Rooks', []);
  const settings = { method: 'PATCH', path: `/api/${hers}/workspace-settings` };
  await eve.send({ ...settings, json: { for_juniors: true } });
  expect((await listAs(eve)).status).toBe(404);
  const path = `/api/${hers}/member/${junior.id}/guardian`;
  const answer = await eve.send({ method: 'PUT', path, json: { email: 'eve@home.test' } });
  expect(answer.status).toBe(404);
});

test('a link ends after a week', async () => {
  const ida = await signUpAlone(server.url, 'Ida');
  await setOwn(ida, 'late@home.test');
  await mailsTo(mail, 'late@home.test', 1);
  await administer(
    databaseUrl,
    `update guardians set expires_at = now() where email = 'late@home.test'`,
  );
  expect(refusalOf(await confirm('late@home.test'))).toEqual([410, 'link_not_valid']);
  // Who is no junior can delete it.
  expect((await setOwn(ida, null)).status).toBe(200);
});
