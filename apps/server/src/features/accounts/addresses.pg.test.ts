import type { Account, AccountAddress } from '@rookery/contract';
import { asOwner } from '@rookery/database';
import {
  createTestDatabase,
  refusalOf,
  signUpAlone,
  startServer,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { linkIn, mailsTo } from '../../mail/read-mail.testkit.ts';
import { startTestMailServer, type TestMailServer } from '../../mail/smtp-server.testkit.ts';
import { newPerson, newVisitor, type Visitor } from './visitor.testkit.ts';

let mail: TestMailServer;
let databaseUrl: string;
let server: TestServer;

beforeAll(async () => {
  mail = await startTestMailServer();
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  server = await startServer(databaseUrl, { SMTP_URL: mail.url });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

type Person = ReturnType<typeof newPerson>;

function signUp(visitor: Visitor, person: Person, more: object = {}) {
  return visitor.post('/api/auth/sign-up/email', { ...person, ...more });
}

/** The token in a link to the page /verify. */
function tokenOf(link: string, name: 'token' | 'change'): string {
  const { pathname, searchParams } = new URL(link, server.url);
  expect(pathname).toBe('/verify');
  return searchParams.get(name) ?? '';
}

const isSignedIn = async (visitor: Visitor) => (await visitor.get('/api/account')).status === 200;

/** A visitor who has signed up and followed the link. */
async function confirmedMember(person = newPerson()) {
  const visitor = newVisitor(server.url);
  await signUp(visitor, person);
  const [first] = await mailsTo(mail, person.email, 1);
  const token = tokenOf(linkIn(first), 'token');
  expect((await visitor.post('/api/auth/verify-email', { token })).status).toBe(200);
  return { visitor, ...person };
}

/** The status of the answer to the link of a mail about a change. */
async function confirm(link: string | undefined): Promise<number> {
  const json = { token: tokenOf(link ?? '', 'change') };
  return (await newVisitor(server.url).post('/api/account/address/confirm', json)).status;
}

function askForAddress(visitor: Visitor, email: string, password: string) {
  return visitor.post('/api/account/address', { email, password });
}

describe('signing up', () => {
  test('signs in by the link in the mail, which opens a page before it is used up', async () => {
    const person = newPerson();
    const visitor = newVisitor(server.url);
    const answer = await signUp(visitor, person, { callbackURL: '/invite/abc' });
    expect([answer.status, answer.json()]).toEqual([200, { status: true }]);
    expect(await isSignedIn(visitor)).toBe(false);
    const [first] = await mailsTo(mail, person.email, 1);
    expect(first?.subject).toBe('Confirm your address for Rookery');
    const link = linkIn(first);
    expect(new URL(link, server.url).searchParams.get('next')).toBe('/invite/abc');
    // As a program for mail does.
    expect((await newVisitor(server.url).get(link)).status).toBe(200);
    const token = tokenOf(link, 'token');
    // Only by POST.
    expect((await visitor.get(`/api/auth/verify-email?token=${token}`)).status).toBe(401);
    expect((await visitor.post('/api/auth/verify-email', { token })).status).toBe(200);
    const account = (await visitor.get('/api/account')).json<Account>();
    expect(account).toMatchObject({ email: person.email, email_verified: true });
  });

  test('a link signs in once', async () => {
    const { email } = await confirmedMember();
    const [first] = await mailsTo(mail, email, 1);
    const other = newVisitor(server.url);
    const json = { token: tokenOf(linkIn(first), 'token') };
    expect((await other.post('/api/auth/verify-email', json)).status).toBe(200);
    expect(await isSignedIn(other)).toBe(false);
  });

  test('a forged token is refused', async () => {
    for (const token of ['x', '', undefined, 'eyJhbGciOiJub25lIn0.eyJlbWFpbCI6ImFAYi5jIn0.']) {
      const answer = await newVisitor(server.url).post('/api/auth/verify-email', { token });
      expect(refusalOf(answer)).toEqual([410, 'link_not_valid']);
    }
  });

  test('answers the same for an address with an account, whose member is told', async () => {
    const { email, password } = await confirmedMember();
    const known = await signUp(newVisitor(server.url), { name: 'Eve', email, password });
    const unknown = await signUp(newVisitor(server.url), newPerson('Eve'));
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect(known.headers['set-cookie']).toEqual(unknown.headers['set-cookie']);
    const mails = await mailsTo(mail, email, 2);
    expect(mails[1]?.subject).toBe('You already have an account for Rookery');
    // Names are checked before the address is looked up.
    const nameless = [
      { name: ' ', email, password },
      { ...newPerson(), name: ' ' },
    ];
    const refusals = await Promise.all(nameless.map((one) => signUp(newVisitor(server.url), one)));
    expect(refusals.map(refusalOf)).toEqual([
      [400, 'INVALID_NAME'],
      [400, 'INVALID_NAME'],
    ]);
  });

  test('the mail is in the language of the page', async () => {
    const person = newPerson('Lan');
    await newVisitor(server.url).post('/api/auth/sign-up/email', person, { cookie: 'locale=vi' });
    const [first] = await mailsTo(mail, person.email, 1);
    expect(first?.subject).toBe('Xác nhận địa chỉ của bạn cho Rookery');
    expect(first?.text).toContain('trong vòng một ngày');
  });

  test('the mail can be requested again, but only some times an hour', async () => {
    const person = newPerson();
    const visitor = newVisitor(server.url);
    await signUp(visitor, person);
    const again = (email: string) =>
      newVisitor(server.url).post('/api/auth/send-verification-email', { email });
    const stranger = newPerson().email;
    const statuses: Record<string, number[]> = { [person.email]: [], [stranger]: [] };
    await asOwner(databaseUrl, (client) => client.query('delete from accounts.rate_limits'));
    for (let turn = 0; turn < 6; turn += 1) {
      for (const email of [person.email, stranger]) {
        statuses[email]?.push((await again(email)).status);
        // The limit of the network address, which all tests share.
        await asOwner(databaseUrl, (client) =>
          client.query(`delete from accounts.rate_limits where key like '%|%'`),
        );
      }
    }
    // The same with and without an account.
    expect(statuses[person.email]).toEqual([200, 200, 200, 200, 200, 429]);
    expect(statuses[stranger]).toEqual(statuses[person.email]);
    const mails = await mailsTo(mail, person.email, 5);
    const token = tokenOf(linkIn(mails.at(-1)), 'token');
    expect((await visitor.post('/api/auth/verify-email', { token })).status).toBe(200);
  });

  test('a reset of the password confirms the address', async () => {
    const person = newPerson();
    await signUp(newVisitor(server.url), person);
    await newVisitor(server.url).post('/api/auth/request-password-reset', { email: person.email });
    const mails = await mailsTo(mail, person.email, 2);
    const reset = mails.find(({ subject }) => subject.startsWith('Choose'));
    const token = new URL(linkIn(reset), server.url).searchParams.get('token');
    const visitor = newVisitor(server.url);
    const json = { newPassword: 'a better password', token };
    expect((await visitor.post('/api/auth/reset-password', json)).status).toBe(200);
    const { email } = person;
    await visitor.post('/api/auth/sign-in/email', { email, password: 'a better password' });
    expect((await visitor.get('/api/account')).json()).toMatchObject({ email_verified: true });
  });
});

describe('an address that is not confirmed', () => {
  test('can sign in, but cannot create workspaces, invite or announce', async () => {
    const person = newPerson();
    const visitor = newVisitor(server.url);
    await signUp(visitor, person);
    const { email, password } = person;
    await visitor.post('/api/auth/sign-in/email', { email, password });
    expect((await visitor.get('/api/account')).json()).toMatchObject({ email_verified: false });
    const refused = [403, 'address_not_confirmed'];
    expect(refusalOf(await visitor.post('/api/workspaces', { name: 'Spam' }))).toEqual(refused);
    expect(refusalOf(await visitor.post('/api/personal/invite/create', {}))).toEqual(refused);
    const announcement = { title: 'Spam', text: 'Spam' };
    expect(refusalOf(await visitor.post('/api/personal/announcements', announcement))).toEqual(
      refused,
    );
    // What reaches no other people is allowed.
    const task = await visitor.post('/api/personal/task/create', { name: 'Tidy up' });
    expect(task.status).toBe(201);

    const [first] = await mailsTo(mail, email, 1);
    await visitor.post('/api/auth/verify-email', { token: tokenOf(linkIn(first), 'token') });
    expect((await visitor.post('/api/workspaces', { name: 'Club' })).status).toBe(201);
  });

  test('cannot sign in where it is required, and gets the mail again', async () => {
    const strict = await startServer(await createTestDatabase(inject('postgresUrl')), {
      SMTP_URL: mail.url,
      VERIFIED_EMAIL: 'required',
    });
    try {
      const person = newPerson();
      const { email, password } = person;
      const visitor = newVisitor(strict.url);
      await signUp(visitor, person);
      const wrong = { email, password: 'wrong password' };
      expect(refusalOf(await visitor.post('/api/auth/sign-in/email', wrong))).toEqual([
        401,
        'INVALID_EMAIL_OR_PASSWORD',
      ]);
      const refused = await visitor.post('/api/auth/sign-in/email', { email, password });
      expect(refusalOf(refused)).toEqual([403, 'EMAIL_NOT_VERIFIED']);
      const mails = await mailsTo(mail, email, 2);
      const token = tokenOf(linkIn(mails[1]), 'token');
      expect((await visitor.post('/api/auth/verify-email', { token })).status).toBe(200);
      expect(await isSignedIn(visitor)).toBe(true);
      expect((await visitor.post('/api/auth/sign-in/email', { email, password })).status).toBe(200);
    } finally {
      await strict.stop();
    }
  });
});

describe('a change of address', () => {
  test('is confirmed by the old address, then by the new one', async () => {
    const { visitor, email, password } = await confirmedMember();
    const newEmail = newPerson('New').email;
    expect(refusalOf(await askForAddress(visitor, newEmail, 'wrong'))).toEqual([
      422,
      'wrong_password',
    ]);
    expect(refusalOf(await askForAddress(visitor, email.toUpperCase(), password))).toEqual([
      422,
      'same_address',
    ]);
    const asked = await askForAddress(visitor, newEmail.toUpperCase(), password);
    expect(asked.json<AccountAddress>()).toMatchObject({
      email,
      email_verified: true,
      change: { new_email: newEmail, waits_for: 'old' },
    });
    const toOld = await mailsTo(mail, email, 2);
    expect(toOld[1]?.subject).toBe('Change your address for Rookery');
    // Also without a session.
    const phone = newVisitor(server.url);
    const first = { token: tokenOf(linkIn(toOld[1]), 'change') };
    const agreed = await phone.post('/api/account/address/confirm', first);
    expect(agreed.json()).toEqual({ step: 'mail_to_new' });
    expect((await visitor.get('/api/account/address')).json()).toMatchObject({
      email,
      change: { waits_for: 'new' },
    });
    const toNew = await mailsTo(mail, newEmail, 1);
    expect(toNew[0]?.subject).toBe('Confirm your new address for Rookery');
    const second = { token: tokenOf(linkIn(toNew[0]), 'change') };
    const done = await phone.post('/api/account/address/confirm', second);
    expect(done.json()).toEqual({ step: 'changed' });
    expect(await isSignedIn(phone)).toBe(false);
    expect((await visitor.get('/api/account/address')).json()).toMatchObject({
      email: newEmail,
      email_verified: true,
      change: null,
    });
    // Each link works once, and sign-in needs the new address.
    for (const json of [first, second]) {
      const again = await phone.post('/api/account/address/confirm', json);
      expect(refusalOf(again)).toEqual([410, 'link_not_valid']);
    }
    expect((await phone.post('/api/auth/sign-in/email', { email, password })).status).toBe(401);
    const signIn = await phone.post('/api/auth/sign-in/email', { email: newEmail, password });
    expect(signIn.status).toBe(200);
  });

  test('can be cancelled, replaced, and ends with a new password', async () => {
    const { visitor, email, password } = await confirmedMember();
    const links: string[] = [];
    for (const count of [2, 3, 4]) {
      await askForAddress(visitor, newPerson('New').email, password);
      links.push(linkIn((await mailsTo(mail, email, count))[count - 1]));
    }
    expect(await confirm(links[0])).toBe(410);
    expect(await confirm(links[1])).toBe(410);
    expect((await visitor.remove('/api/account/address')).status).toBe(204);
    expect(await confirm(links[2])).toBe(410);

    await askForAddress(visitor, newPerson('New').email, password);
    const last = linkIn((await mailsTo(mail, email, 5))[4]);
    await visitor.post('/api/auth/change-password', {
      currentPassword: password,
      newPassword: 'a better password',
    });
    expect(await confirm(last)).toBe(410);
  });

  test('to that of another member looks the same, and changes nothing', async () => {
    const ann = await confirmedMember();
    const bob = await confirmedMember(newPerson('Bob'));
    const asked = await askForAddress(bob.visitor, ann.email, bob.password);
    expect(asked.json<AccountAddress>().change).toMatchObject({ waits_for: 'old' });
    const toBob = await mailsTo(mail, bob.email, 2);
    const token = tokenOf(linkIn(toBob[1]), 'change');
    const agreed = await bob.visitor.post('/api/account/address/confirm', { token });
    expect(agreed.json()).toEqual({ step: 'mail_to_new' });
    const toAnn = await mailsTo(mail, ann.email, 2);
    expect(toAnn[1]?.subject).toBe('You already have an account for Rookery');
    expect((await bob.visitor.get('/api/account')).json()).toMatchObject({ email: bob.email });
  });

  test('an address that was taken meanwhile is refused at the last step', async () => {
    const { visitor, email, password } = await confirmedMember();
    const newEmail = newPerson('New').email;
    await askForAddress(visitor, newEmail, password);
    const toOld = await mailsTo(mail, email, 2);
    const first = { token: tokenOf(linkIn(toOld[1]), 'change') };
    await visitor.post('/api/account/address/confirm', first);
    const toNew = await mailsTo(mail, newEmail, 1);
    await asOwner(databaseUrl, (client) =>
      client.query('insert into users (name, email) values ($1, $2)', ['Faster', newEmail]),
    );
    const second = { token: tokenOf(linkIn(toNew[0]), 'change') };
    const refused = await visitor.post('/api/account/address/confirm', second);
    expect(refusalOf(refused)).toEqual([410, 'link_not_valid']);
  });

  test('ends reset links that were sent to the old address', async () => {
    const { visitor, email, password } = await confirmedMember();
    await newVisitor(server.url).post('/api/auth/request-password-reset', { email });
    const reset = (await mailsTo(mail, email, 2))[1];
    const newEmail = newPerson('New').email;
    await askForAddress(visitor, newEmail, password);
    const toOld = await mailsTo(mail, email, 3);
    await visitor.post('/api/account/address/confirm', {
      token: tokenOf(linkIn(toOld[2]), 'change'),
    });
    const toNew = await mailsTo(mail, newEmail, 1);
    await visitor.post('/api/account/address/confirm', {
      token: tokenOf(linkIn(toNew[0]), 'change'),
    });
    const token = new URL(linkIn(reset), server.url).searchParams.get('token');
    const json = { newPassword: 'a better password', token };
    expect((await visitor.post('/api/auth/reset-password', json)).status).toBe(400);
  });

  test('asks only the new address if the old one was never confirmed', async () => {
    const person = newPerson();
    const visitor = newVisitor(server.url);
    await signUp(visitor, person);
    await visitor.post('/api/auth/sign-in/email', person);
    const newEmail = newPerson('New').email;
    const asked = await askForAddress(visitor, newEmail, person.password);
    expect(asked.json<AccountAddress>().change).toMatchObject({ waits_for: 'new' });
    const toNew = await mailsTo(mail, newEmail, 1);
    const json = { token: tokenOf(linkIn(toNew[0]), 'change') };
    expect((await visitor.post('/api/account/address/confirm', json)).json()).toEqual({
      step: 'changed',
    });
    expect((await visitor.get('/api/account')).json()).toMatchObject({
      email: newEmail,
      email_verified: true,
    });
  });
});

describe('without a mail server', () => {
  let bare: TestServer;
  beforeAll(async () => {
    bare = await startServer(await createTestDatabase(inject('postgresUrl')), {
      VERIFIED_EMAIL: 'required',
    });
  });
  afterAll(() => bare.stop());

  test('a sign-up signs in at once, and nothing needs a confirmed address', async () => {
    const visitor = newVisitor(bare.url);
    expect((await signUp(visitor, newPerson())).status).toBe(200);
    expect(await isSignedIn(visitor)).toBe(true);
    expect((await visitor.post('/api/workspaces', { name: 'Club' })).status).toBe(201);
  });

  test('a change of address applies at once, and to a free address only', async () => {
    const ann: TestMember = await signUpAlone(bare.url, 'Ann');
    const visitor = newVisitor(bare.url);
    const person = newPerson('Bob');
    await signUp(visitor, person);
    const taken = await askForAddress(visitor, ann.email, person.password);
    expect(refusalOf(taken)).toEqual([409, 'address_taken']);
    const { email } = newPerson('New');
    const done = await askForAddress(visitor, email, person.password);
    expect(done.json()).toMatchObject({ email, email_verified: false, change: null });
    // The cookie with the copy of the session is renewed too.
    expect((await visitor.get('/api/account')).json()).toMatchObject({ email });
  });
});
