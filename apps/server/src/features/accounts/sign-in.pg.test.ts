import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asOwner } from '@rookery/database';
import {
  createTestDatabase,
  eventually,
  refusalOf,
  startServer,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { linkIn, mailsTo } from '../../mail/read-mail.testkit.ts';
import { startTestMailServer, type TestMailServer } from '../../mail/smtp-server.testkit.ts';
import { newPerson, newVisitor, type Visitor } from './visitor.testkit.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const BREACHED = 'password1234';

/** Answers like Pwned Passwords. */
let breaches: Server;
const asked: string[] = [];
let mail: TestMailServer;
let databaseUrl: string;
let server: TestServer;

beforeAll(async () => {
  const hash = createHash('sha1').update(BREACHED).digest('hex').toUpperCase();
  breaches = createServer(({ url = '' }, response) => {
    asked.push(url);
    const isAsked = url === `/range/${hash.slice(0, 5)}`;
    response.end(`${'0'.repeat(35)}:0\r\n${isAsked ? `${hash.slice(5)}:42\r\n` : ''}`);
  }).listen(0, '127.0.0.1');
  await once(breaches, 'listening');
  mail = await startTestMailServer();
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  server = await startServer(databaseUrl, {
    SMTP_URL: mail.url,
    SIGN_INS_PER_ACCOUNT: '3',
    BREACHED_PASSWORDS: `http://127.0.0.1:${(breaches.address() as AddressInfo).port}`,
  });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
  breaches.close();
});

type Person = ReturnType<typeof newPerson>;

/** A member who has signed up and confirmed the address with this browser. */
async function newMember(visitor: Visitor): Promise<Person> {
  const person = newPerson();
  await visitor.post('/api/auth/sign-up/email', person);
  const [first] = await mailsTo(mail, person.email, 1);
  const token = new URL(linkIn(first), server.url).searchParams.get('token');
  expect((await visitor.post('/api/auth/verify-email', { token })).status).toBe(200);
  return person;
}

async function signIn(visitor: Visitor, { email }: Pick<Person, 'email'>, password: string) {
  return (await visitor.post('/api/auth/sign-in/email', { email, password })).status;
}

async function tries(count: number, attempt: () => Promise<number>): Promise<number[]> {
  const statuses: number[] = [];
  for (let turn = 0; turn < count; turn += 1) statuses.push(await attempt());
  return statuses;
}

describe('sign-ins to one account', () => {
  test('are limited from all browsers together, with and without an account', async () => {
    const person = await newMember(newVisitor(server.url));
    for (const email of [person.email, newPerson().email]) {
      // Each with a browser of its own; the limit by network address is high.
      const guess = () => signIn(newVisitor(server.url), { email }, 'wrong password');
      expect(await tries(5, guess)).toEqual([401, 401, 401, 429, 429]);
    }
  });

  test('do not lock the member out of a browser that was used before', async () => {
    const laptop = newVisitor(server.url);
    const person = await newMember(laptop);
    await tries(4, () => signIn(newVisitor(server.url), person, 'wrong password'));
    expect(await signIn(newVisitor(server.url), person, person.password)).toBe(429);
    await laptop.post('/api/auth/sign-out', {});
    expect(await signIn(laptop, person, person.password)).toBe(200);
    // That browser has a limit of its own, and a right password does not count.
    expect(await tries(4, () => signIn(laptop, person, person.password))).toEqual([
      200, 200, 200, 200,
    ]);
    expect(await tries(4, () => signIn(laptop, person, 'wrong password'))).toEqual([
      401, 401, 401, 429,
    ]);
  });

  test('are possible again later', async () => {
    const person = await newMember(newVisitor(server.url));
    await tries(4, () => signIn(newVisitor(server.url), person, 'wrong password'));
    // Instead of waiting for an hour.
    await asOwner(databaseUrl, (client) =>
      client.query('update accounts.rate_limits set last_request = last_request - 3600000'),
    );
    expect(await signIn(newVisitor(server.url), person, person.password)).toBe(200);
  });
});

test('mails to one address are limited, also those that nobody asked for directly', async () => {
  const person = await newMember(newVisitor(server.url));
  const before = mail.accepted.length;
  for (let turn = 0; turn < 8; turn += 1)
    await newVisitor(server.url).post('/api/auth/sign-up/email', { ...person, name: 'Eve' });
  await eventually(() => {
    const dropped = server.log().filter((line) => line.includes('too many to the same address'));
    expect(dropped).toHaveLength(2);
  });
  await eventually(() => expect(mail.accepted).toHaveLength(before + 6));
});

describe('a password from a breach', () => {
  const refused = [422, 'breached_password'];

  test('is refused for a new account, at a change and at a reset', async () => {
    const visitor = newVisitor(server.url);
    const signUp = { ...newPerson(), password: BREACHED };
    expect(refusalOf(await visitor.post('/api/auth/sign-up/email', signUp))).toEqual(refused);
    const { password } = await newMember(visitor);
    const change = { currentPassword: password, newPassword: BREACHED };
    expect(refusalOf(await visitor.post('/api/auth/change-password', change))).toEqual(refused);
    const reset = { newPassword: BREACHED, token: 'x' };
    expect(refusalOf(await visitor.post('/api/auth/reset-password', reset))).toEqual(refused);
    // The service gets nothing but five characters.
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((url) => !/^\/range\/[0-9A-F]{5}$/.test(url))).toEqual([]);
  });

  test('is accepted while the service does not answer, and it is logged', async () => {
    const offline = await startServer(await createTestDatabase(inject('postgresUrl')), {
      BREACHED_PASSWORDS: 'http://127.0.0.1:9',
    });
    try {
      const person = { ...newPerson(), password: BREACHED };
      const answer = await newVisitor(offline.url).post('/api/auth/sign-up/email', person);
      expect(answer.status).toBe(200);
      const line = offline.log().find((one) => one.includes('BREACHED_PASSWORDS does not answer'));
      expect(line).toBeDefined();
      expect(offline.log().join()).not.toContain(BREACHED);
    } finally {
      await offline.stop();
    }
  });
});

describe('a sign-in with a new browser', () => {
  test('is told by mail, the first one and known browsers are not', async () => {
    const laptop = newVisitor(server.url);
    const person = await newMember(laptop);
    await laptop.post('/api/auth/sign-out', {});
    expect(await signIn(laptop, person, person.password)).toBe(200);
    const phone = newVisitor(server.url, FIREFOX);
    await asOwner(databaseUrl, (client) =>
      client.query('update users set locale = $1 where email = $2', ['vi', person.email]),
    );
    expect(await signIn(phone, person, person.password)).toBe(200);
    const mails = await mailsTo(mail, person.email, 2);
    expect(mails[1]?.subject).toBe('Đăng nhập mới vào tài khoản Rookery của bạn');
    expect(mails[1]?.text).toContain('Firefox trên Linux');
    expect(mails[1]?.text).toMatch(/\d\d:\d\d.* UTC/);
    expect(linkIn(mails[1])).toBe('/personal/account/security');
    // Again, and reading the session: no more mails. One from a third browser comes after all others.
    expect(await signIn(phone, person, person.password)).toBe(200);
    await phone.get('/api/auth/get-session');
    expect(await signIn(newVisitor(server.url), person, person.password)).toBe(200);
    const all = await mailsTo(mail, person.email, 3);
    expect(all).toHaveLength(3);
    expect(all[2]?.text).toContain('Trình duyệt không rõ');
  });

  test('is not told to an address that is not confirmed', async () => {
    const person = newPerson();
    await newVisitor(server.url).post('/api/auth/sign-up/email', person);
    expect(await signIn(newVisitor(server.url), person, person.password)).toBe(200);
    expect(await signIn(newVisitor(server.url), person, person.password)).toBe(200);
    // Mails are sent in order, so a mail that is asked for now comes after those.
    await newVisitor(server.url).post('/api/auth/request-password-reset', { email: person.email });
    const mails = await mailsTo(mail, person.email, 2);
    expect(mails.map(({ subject }) => subject).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'Choose a new password for Rookery',
      'Confirm your address for Rookery',
    ]);
  });
});
