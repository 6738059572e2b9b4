import { asOwner } from '@rookery/database';
import {
  appCode,
  commonServer,
  cookiesOf,
  createAttackTable,
  send,
  signUp,
  TEST_PASSWORD,
  type CommonServer,
  type RawResponse,
  type TestMember,
} from '@rookery/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';

const VERIFY = 'POST /api/auth/two-factor';
const attacks = createAttackTable();

let server: CommonServer;

beforeAll(async () => {
  server = await commonServer();
});
afterAll(() => attacks.print());

interface Setup {
  readonly totpURI: string;
  readonly backupCodes: string[];
}

function post(member: TestMember, path: string, json: unknown): Promise<RawResponse> {
  return member.send({ method: 'POST', path: `/api/auth/two-factor/${path}`, json });
}

async function beginSetup(member: TestMember): Promise<Setup> {
  const response = await post(member, 'enable', { password: TEST_PASSWORD });
  expect(response.status).toBe(200);
  return response.json<Setup>();
}

async function setUp(member: TestMember): Promise<Setup> {
  const setup = await beginSetup(member);
  const response = await post(member, 'verify-totp', { code: appCode(setup.totpURI) });
  expect(response.status).toBe(200);
  return setup;
}

/** The answer to the password, and a way to answer with a code as the same browser. */
async function signIn({ email }: TestMember) {
  const response = await send(server.url, {
    method: 'POST',
    path: '/api/auth/sign-in/email',
    json: { email, password: TEST_PASSWORD },
  });
  expect(response.status).toBe(200);
  const cookie = cookiesOf(response);
  const answer = (path: string, code: string) =>
    send(server.url, {
      method: 'POST',
      path: `/api/auth/two-factor/${path}`,
      headers: { cookie },
      json: { code, trustDevice: true },
    });
  return { response, cookie, answer };
}

async function accountStatus(cookie: string): Promise<number> {
  return (await send(server.url, { path: '/api/account', headers: { cookie } })).status;
}

test('the second factor is in force after the first code, not before', async () => {
  const ann = await signUp(server.url, 'Ann');
  const setup = await beginSetup(ann);
  expect((await signIn(ann)).response.json()).not.toHaveProperty('twoFactorRedirect');
  expect((await post(ann, 'verify-totp', { code: '000000' })).status).toBe(401);
  expect((await post(ann, 'verify-totp', { code: appCode(setup.totpURI) })).status).toBe(200);
  expect((await signIn(ann)).response.json()).toMatchObject({ twoFactorRedirect: true });
  const methods = await ann.send({ path: '/api/account/sign-in' });
  expect(methods.json()).toMatchObject({ password: true, two_factor: true });
});

test('the password alone opens no session', async () => {
  const bob = await signUp(server.url, 'Bob');
  await setUp(bob);
  const { cookie } = await signIn(bob);
  expect(await accountStatus(cookie)).toBe(401);
});

test('a code opens a session once, and no browser is trusted later', async () => {
  const cat = await signUp(server.url, 'Cat');
  const { totpURI } = await setUp(cat);
  const code = appCode(totpURI, 'next');
  const first = await signIn(cat);
  const opened = await first.answer('verify-totp', code);
  expect(opened.status).toBe(200);
  expect(await accountStatus(cookiesOf(opened))).toBe(200);
  expect(opened.headers['set-cookie']?.join()).not.toContain('trust_device');
  // The same code again, from another browser that knows the password.
  const second = await signIn(cat);
  const refused = await second.answer('verify-totp', code);
  expect([refused.status, refused.json<{ code: string }>().code]).toEqual([401, 'INVALID_CODE']);
  expect(await accountStatus(cookiesOf(refused))).toBe(401);
  attacks.note('code of an app twice', `${VERIFY}/verify-totp`, refused, 'no session');
  // The same answer to the password cannot be used twice either.
  expect((await first.answer('verify-totp', code)).status).toBe(401);
});

test('of two requests with one code, one is refused', async () => {
  const dan = await signUp(server.url, 'Dan');
  const { totpURI } = await setUp(dan);
  const code = appCode(totpURI, 'next');
  const browsers = await Promise.all([signIn(dan), signIn(dan)]);
  const answers = await Promise.all(browsers.map(({ answer }) => answer('verify-totp', code)));
  const refused = answers.find(({ status }) => status !== 200);
  if (refused)
    attacks.note('code of an app twice at once', `${VERIFY}/verify-totp`, refused, 'no session');
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
});

test('a recovery code works once', async () => {
  const eve = await signUp(server.url, 'Eve');
  const { backupCodes } = await setUp(eve);
  expect(backupCodes).toHaveLength(10);
  const [code = ''] = backupCodes;
  const opened = await (await signIn(eve)).answer('verify-backup-code', code);
  expect(await accountStatus(cookiesOf(opened))).toBe(200);
  const refused = await (await signIn(eve)).answer('verify-backup-code', code);
  expect(refused.status).toBe(401);
  attacks.note('recovery code twice', `${VERIFY}/verify-backup-code`, refused, 'no session');
});

test('new recovery codes end the earlier ones, and need the password', async () => {
  const fay = await signUp(server.url, 'Fay');
  const { backupCodes } = await setUp(fay);
  expect((await post(fay, 'generate-backup-codes', { password: 'wrong' })).status).toBe(400);
  const renewed = await post(fay, 'generate-backup-codes', { password: TEST_PASSWORD });
  const codes = renewed.json<{ backupCodes: string[] }>().backupCodes;
  expect(
    (await (await signIn(fay)).answer('verify-backup-code', backupCodes[0] ?? '')).status,
  ).toBe(401);
  expect((await (await signIn(fay)).answer('verify-backup-code', codes[0] ?? '')).status).toBe(200);
});

test('codes cannot be guessed: five tries for a password, ten in a row for an account', async () => {
  const gus = await signUp(server.url, 'Gus');
  const { totpURI } = await setUp(gus);
  const tries: number[] = [];
  const browser = await signIn(gus);
  for (let each = 0; each < 6; each++)
    tries.push((await browser.answer('verify-totp', '000000')).status);
  expect(tries).toEqual([401, 401, 401, 401, 401, 400]);
  const another = await signIn(gus);
  for (let each = 0; each < 5; each++) await another.answer('verify-totp', '000000');
  const locked = await (await signIn(gus)).answer('verify-totp', appCode(totpURI, 'next'));
  expect(locked.status).toBe(429);
  attacks.note('the eleventh guess of a code', `${VERIFY}/verify-totp`, locked, 'locked');
  await asOwner(server.databaseUrl, (client) =>
    client.query(
      `update accounts.two_factors set locked_until = now() - interval '1 second' where user_id = $1`,
      [gus.id],
    ),
  );
  const later = await (await signIn(gus)).answer('verify-totp', appCode(totpURI, 'next'));
  expect(later.status).toBe(200);
});

test('the second factor ends with the password only', async () => {
  const hal = await signUp(server.url, 'Hal');
  await setUp(hal);
  expect((await post(hal, 'disable', { password: 'wrong' })).status).toBe(400);
  expect((await post(hal, 'disable', { password: TEST_PASSWORD })).status).toBe(200);
  expect((await signIn(hal)).response.json()).not.toHaveProperty('twoFactorRedirect');
});

test('neither the secret nor recovery codes can be read from the database', async () => {
  const ida = await signUp(server.url, 'Ida');
  const { totpURI, backupCodes } = await setUp(ida);
  const secret = new URL(totpURI).searchParams.get('secret') ?? '';
  const { rows } = await asOwner(server.databaseUrl, (client) =>
    client.query('select * from accounts.two_factors where user_id = $1', [ida.id]),
  );
  expect(rows).toHaveLength(1);
  const stored = JSON.stringify(rows);
  for (const hidden of [secret, ...backupCodes]) expect(stored).not.toContain(hidden);
});

test("a member cannot delete another's passkey", async () => {
  const jim = await signUp(server.url, 'Jim');
  const kim = await signUp(server.url, 'Kim');
  const { rows } = await asOwner(server.databaseUrl, (client) =>
    client.query<{ id: string }>(
      `insert into accounts.passkeys (user_id, name, credential_id, public_key, counter, device_type, backed_up)
       values ($1, 'Phone', 'credential', 'key', 0, 'multiDevice', true) returning id`,
      [jim.id],
    ),
  );
  const removal = { method: 'POST', path: '/api/auth/passkey/delete-passkey', json: rows[0] };
  const refused = await kim.send(removal);
  expect(refused.status).toBe(401);
  attacks.note("another's passkey", `POST ${removal.path}`, refused, 'refused');
  const own = await jim.send({ path: '/api/account/sign-in' });
  expect(own.json<{ passkeys: unknown[] }>().passkeys).toHaveLength(1);
  expect((await jim.send(removal)).status).toBe(200);
});
