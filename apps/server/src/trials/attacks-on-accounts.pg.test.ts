import { readFileSync } from 'node:fs';
import { asOwner } from '@rookery/database';
import {
  createAttackTable,
  createTestDatabase,
  startServer,
  trialRuns,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newPerson, newVisitor, type Visitor } from '../features/accounts/visitor.testkit.ts';
import { linkIn, mailsTo } from '../mail/read-mail.testkit.ts';
import { startTestMailServer, type TestMailServer } from '../mail/smtp-server.testkit.ts';

const SESSION_COOKIE = 'rookery.session_token';
const NEW_PASSWORD = 'a better password';
const SAMPLES = trialRuns(15, 100);
/** About 1 is measured. On a quiet machine, in the trials, also a small difference would tell. */
const MAX_RATIO = trialRuns(Number.POSITIVE_INFINITY, 1.5);
/**
 * Of the processor time of the server, which a busy machine does not change. If the password were hashed in one case
 * only, it would be more than 10.
 */
const MAX_WORK_RATIO = 2;

let mail: TestMailServer;
let databaseUrl: string;
let server: TestServer;
const attacks = createAttackTable();

beforeAll(async () => {
  mail = await startTestMailServer();
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  server = await startServer(databaseUrl, { SMTP_URL: mail.url, SIGN_INS_PER_ACCOUNT: '20' });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
  attacks.print();
});

type Person = ReturnType<typeof newPerson>;

const parameterOf = (link: string, name: string) =>
  new URL(link, server.url).searchParams.get(name) ?? '';

/** A member who has confirmed their address, and the browser in which they are signed in. */
async function newMember(name: string): Promise<Person & { visitor: Visitor; token: string }> {
  const person = newPerson(name);
  const visitor = newVisitor(server.url);
  await visitor.post('/api/auth/sign-up/email', person);
  const token = parameterOf(linkIn((await mailsTo(mail, person.email, 1))[0]), 'token');
  expect((await visitor.post('/api/auth/verify-email', { token })).status).toBe(200);
  return { ...person, visitor, token };
}

/** Limits are tested elsewhere. */
const clearLimits = () =>
  asOwner(databaseUrl, (client) => client.query('delete from accounts.rate_limits'));

interface Enumeration {
  readonly name: string;
  /** Nearly all of its work is to hash the password. */
  readonly hashes: boolean;
  readonly path: string;
  readonly body: (email: string) => object;
}

const ENUMERATIONS: readonly Enumeration[] = [
  {
    name: 'sign-up',
    hashes: true,
    path: '/api/auth/sign-up/email',
    body: (email) => ({ name: 'Eve', email, password: NEW_PASSWORD }),
  },
  {
    name: 'sign-in',
    hashes: true,
    path: '/api/auth/sign-in/email',
    body: (email) => ({ email, password: 'wrong password' }),
  },
  {
    name: 'reset',
    hashes: false,
    path: '/api/auth/request-password-reset',
    body: (email) => ({ email }),
  },
  {
    name: 'confirmation mail',
    hashes: false,
    path: '/api/auth/send-verification-email',
    body: (email) => ({ email }),
  },
];

async function timed(path: string, json: object) {
  const [start, work] = [performance.now(), workOfServer()];
  const answer = await newVisitor(server.url).post(path, json);
  return { answer, ms: performance.now() - start, work: workOfServer() - work };
}

/** The processor time that the server has used, in hundredths of a second. */
function workOfServer(): number {
  const fields = readFileSync(`/proc/${server.pid()}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  // In user mode and in the kernel: the 14th and 15th field, of which the first two are cut off.
  return Number(fields[11]) + Number(fields[12]);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

test.each(ENUMERATIONS)(
  'the answer to a $name does not tell whether there is an account',
  async ({ name, hashes, path, body }) => {
    const { email } = await newMember('Ann');
    const times = { known: [] as number[], unknown: [] as number[] };
    const work = { known: 0, unknown: 0 };
    for (let turn = 0; turn < SAMPLES; turn += 1) {
      await clearLimits();
      const emails = [email, newPerson('Nobody').email];
      // In turns, because the mail of one request is sent during the next.
      const isKnownFirst = turn % 2 === 0;
      const first = await timed(path, body(emails[isKnownFirst ? 0 : 1] ?? ''));
      const second = await timed(path, body(emails[isKnownFirst ? 1 : 0] ?? ''));
      const [known, unknown] = isKnownFirst ? [first, second] : [second, first];
      const seen = ({ answer }: typeof known) => [
        answer.status,
        answer.text,
        answer.headers['set-cookie'],
      ];
      expect(seen(known)).toEqual(seen(unknown));
      times.known.push(known.ms);
      times.unknown.push(unknown.ms);
      work.known += known.work;
      work.unknown += unknown.work;
      if (turn > 0) continue;
      attacks.note(`enumeration by ${name}`, `POST ${path}`, known.answer, 'same bytes for both');
    }
    const ratio = median(times.known) / median(times.unknown);
    const figures = `known ${median(times.known).toFixed(0)} ms, unknown ${median(times.unknown).toFixed(0)} ms`;
    attacks.noteFigures(
      `timing of ${name}`,
      `${SAMPLES} of each`,
      figures,
      `ratio ${ratio.toFixed(2)}`,
    );
    expect(ratio).toBeGreaterThan(1 / MAX_RATIO);
    expect(ratio).toBeLessThan(MAX_RATIO);
    if (!hashes) return;
    expect(work.known).toBeLessThan(MAX_WORK_RATIO * work.unknown);
    expect(work.unknown).toBeLessThan(MAX_WORK_RATIO * work.known);
  },
);

test('a reset token works once', async () => {
  const { email } = await newMember('Ann');
  await clearLimits();
  await newVisitor(server.url).post('/api/auth/request-password-reset', { email });
  const token = parameterOf(linkIn((await mailsTo(mail, email, 2))[1]), 'token');
  const json = { newPassword: NEW_PASSWORD, token };
  expect((await newVisitor(server.url).post('/api/auth/reset-password', json)).status).toBe(200);
  const again = await newVisitor(server.url).post('/api/auth/reset-password', json);
  expect(again.status).toBe(400);
  attacks.note('reset token twice', 'POST /api/auth/reset-password', again, 'refused');
});

test('a confirmation token signs in once', async () => {
  const { token } = await newMember('Ann');
  const attacker = newVisitor(server.url);
  const again = await attacker.post('/api/auth/verify-email', { token });
  expect(attacker.cookies.has(SESSION_COOKIE)).toBe(false);
  expect((await attacker.get('/api/account')).status).toBe(401);
  attacks.note('confirmation token twice', 'POST /api/auth/verify-email', again, 'no session');
});

test('a confirmation token is not valid for another address', async () => {
  const { token } = await newMember('Ann');
  const [head, body = '', signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  const forged = Buffer.from(JSON.stringify({ ...claims, email: 'eve@rookery.test' }));
  const json = { token: [head, forged.toString('base64url'), signature].join('.') };
  const answer = await newVisitor(server.url).post('/api/auth/verify-email', json);
  expect(answer.status).toBe(410);
  attacks.note('confirmation token changed', 'POST /api/auth/verify-email', answer, 'refused');
});

test('a session cookie from before the sign-in is not kept', async () => {
  const { email, password } = await newMember('Ann');
  const attacker = await newMember('Eve');
  await clearLimits();
  // The attacker has set their own cookie in the browser of the member, or one that they have made up.
  const own = attacker.visitor.cookies.get(SESSION_COOKIE) ?? '';
  for (const planted of [own, 'made-up.signature']) {
    const victim = newVisitor(server.url);
    victim.cookies.set(SESSION_COOKIE, planted);
    const answer = await victim.post('/api/auth/sign-in/email', { email, password });
    expect(answer.status).toBe(200);
    expect(victim.cookies.get(SESSION_COOKIE)).not.toBe(planted);
    expect((await victim.get('/api/account')).json()).toMatchObject({ email });
    const thief = newVisitor(server.url);
    thief.cookies.set(SESSION_COOKIE, planted);
    const seen = await thief.get('/api/account');
    const expected = planted === own ? { email: attacker.email } : { code: 'unauthenticated' };
    expect(seen.json()).toMatchObject(expected);
    const attack = `session fixation, cookie ${planted === own ? 'of the attacker' : 'made up'}`;
    attacks.note(
      attack,
      'GET /api/account with that cookie',
      seen,
      'not the session of the member',
    );
  }
});

test('the address of another member cannot be taken', async () => {
  const ann = await newMember('Ann');
  const eve = await newMember('Eve');
  await clearLimits();
  const json = { email: ann.email, password: eve.password };
  const asked = await eve.visitor.post('/api/account/address', json);
  expect(asked.status).toBe(200);
  const agree = parameterOf(linkIn((await mailsTo(mail, eve.email, 2))[1]), 'change');
  const agreed = await eve.visitor.post('/api/account/address/confirm', { token: agree });
  expect(agreed.json()).toEqual({ step: 'mail_to_new' });
  const told = (await mailsTo(mail, ann.email, 2))[1];
  expect(linkIn(told)).toBe('/login');
  expect((await eve.visitor.get('/api/account')).json()).toMatchObject({ email: eve.email });
  attacks.note(
    "change to another member's address",
    'POST /api/account/address',
    asked,
    'not changed; that member is told',
  );
});

test('an open browser is not enough to change the address', async () => {
  const { visitor } = await newMember('Ann');
  const json = { email: newPerson('Eve').email, password: 'wrong password' };
  const answer = await visitor.post('/api/account/address', json);
  expect(answer.status).toBe(422);
  attacks.note(
    'change of address without the password',
    'POST /api/account/address',
    answer,
    'refused',
  );
});

test('a revoked session is refused, and so is one with the old password', async () => {
  const { visitor, email, password } = await newMember('Ann');
  const thief = newVisitor(server.url);
  await thief.post('/api/auth/sign-in/email', { email, password });
  const stolen = thief.cookies.get(SESSION_COOKIE) ?? '';
  expect((await visitor.post('/api/account/sessions/end-others', undefined)).status).toBe(204);
  const write = await thief.post('/api/workspaces', { name: 'Mine' });
  expect(write.status).toBe(401);
  attacks.note('a revoked session writes', 'POST /api/workspaces', write, 'refused at once');
  // Without the signed copy, which is trusted for 50 seconds.
  const bare = newVisitor(server.url);
  bare.cookies.set(SESSION_COOKIE, stolen);
  const read = await bare.get('/api/auth/get-session');
  expect(read.text).toBe('null');
  attacks.note('a revoked session reads', 'GET /api/auth/get-session', read, 'no session');

  await clearLimits();
  const other = newVisitor(server.url);
  await other.post('/api/auth/sign-in/email', { email, password });
  const change = {
    currentPassword: password,
    newPassword: NEW_PASSWORD,
    revokeOtherSessions: false,
  };
  expect((await visitor.post('/api/auth/change-password', change)).status).toBe(200);
  const late = await other.post('/api/workspaces', { name: 'Mine' });
  expect(late.status).toBe(401);
  attacks.note(
    'a session from before a new password',
    'POST /api/workspaces',
    late,
    'refused at once',
  );
});

test('routes of the account service that are not needed are not served', async () => {
  const { visitor } = await newMember('Ann');
  for (const path of ['/api/auth/list-sessions', '/api/auth/verify-email?token=x']) {
    const answer = await visitor.get(path);
    expect(answer.status).toBe(404);
    attacks.note('a route that is not served', `GET ${path}`, answer, 'unknown');
  }
});
