import { createTestDatabase, signUp, startServer, WHOLE } from '@rookery/testkit';
import type { TestServer } from '@rookery/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { linkIn, mailsTo } from '../apps/server/src/mail/read-mail.testkit.ts';
import {
  startTestMailServer,
  type TestMailServer,
} from '../apps/server/src/mail/smtp-server.testkit.ts';
import { isShown, launchBrowser, newVisitor, WIDTHS } from './browser.ts';
import { takePicture } from './pictures.ts';

const PASSWORD = 'correct horse battery';

let mail: TestMailServer;
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  mail = await startTestMailServer();
  const databaseUrl = await createTestDatabase(inject('postgresUrl'));
  server = await startServer(databaseUrl, { ...WHOLE, SMTP_URL: mail.url });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await mail.stop();
});

let addresses = 0;

/** Another one in each attempt at a test. */
function newAddress(name: string): string {
  addresses += 1;
  return `${name}-${addresses}@rookery.test`;
}

async function fillSignUp(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await isShown(page, 'Check your inbox');
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/personal');
}

/** A member who has signed up and confirmed their address, in their browser. */
async function newMember(name: string, email: string) {
  const visitor = await newVisitor(browser, server.url);
  await visitor.page.goto('/signup');
  await fillSignUp(visitor.page, name, email);
  await visitor.page.goto(linkIn((await mailsTo(mail, email, 1)).at(-1)));
  await visitor.page.getByRole('button', { name: 'Confirm' }).click();
  await visitor.page.waitForURL('**/personal');
  return visitor;
}

/** The page in both languages at every width; it ends in English. */
async function takePictures(page: Page, name: string, headings: Record<'vi' | 'en', string>) {
  const { pathname, search } = new URL(page.url());
  for (const [locale, heading] of Object.entries(headings)) {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
      await page.goto(`/${locale}${pathname}${search}`);
      await isShown(page, heading);
      await takePicture(page, `${name}-${locale}-${width}`);
    }
  }
}

test('an invited visitor signs up, follows the link in the mail, and joins the club', async () => {
  const olgaEmail = newAddress('olga');
  const annEmail = newAddress('ann');
  const { page, context, faults } = await newMember('Olga', olgaEmail);
  await page.getByRole('button', { name: 'Personal' }).first().click();
  await page.getByRole('menuitem', { name: 'Create a workspace' }).click();
  await page.getByLabel('Workspace name').fill('Riverside');
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await page.waitForURL(/\/[0-9a-f-]{36}$/);
  const id = new URL(page.url()).pathname.slice(1);
  const invited = await page.request.post(`/api/${id}/invite/create`, {
    data: {},
    headers: { origin: server.url },
  });
  const { token } = (await invited.json()) as { token: string };

  const ann = await newVisitor(browser, server.url, { width: 390 });
  await ann.page.goto(`/invite/${token}`);
  await ann.page.getByRole('link', { name: 'Create an account' }).click();
  await fillSignUp(ann.page, 'Ann', annEmail);
  await takePicture(ann.page, 'addresses-check-mail');
  await ann.page.getByRole('button', { name: 'Send again' }).click();
  await ann.page.getByText('Sent again.').waitFor();
  const mails = await mailsTo(mail, annEmail, 2);
  await ann.page.goto(linkIn(mails.at(-1)));
  await takePictures(ann.page, 'addresses-verify', {
    vi: 'Xác nhận địa chỉ của bạn',
    en: 'Confirm your address',
  });
  await ann.page.getByRole('button', { name: 'Confirm' }).click();
  await ann.page.waitForURL(`**/invite/${token}`);
  await ann.page.getByRole('button', { name: 'Accept and join' }).click();
  await ann.page.waitForURL(`**/${id}`);
  expect([...faults, ...ann.faults]).toEqual([]);
  await context.close();
  await ann.context.close();
});

test('an address that is not confirmed: what it cannot do, and how to confirm it', async () => {
  const catEmail = newAddress('cat');
  const { page, context, faults } = await newVisitor(browser, server.url);
  await page.goto('/signup');
  await fillSignUp(page, 'Cat', catEmail);
  await signIn(page, catEmail, PASSWORD);
  await page.getByRole('button', { name: 'Personal' }).first().click();
  await page.getByRole('menuitem', { name: 'Create a workspace' }).click();
  await page.getByLabel('Workspace name').fill('Riverside');
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await page.getByText('Confirm your e-mail address first.').waitFor();
  await takePicture(page, 'addresses-refused');
  await page.getByRole('link', { name: 'Confirm address' }).click();
  await isShown(page, 'Security');
  await page.getByText('Not confirmed yet').waitFor();
  await takePictures(page, 'addresses-not-confirmed', { vi: 'Bảo mật', en: 'Security' });
  await page.getByRole('button', { name: 'Send the mail again' }).click();
  const mails = await mailsTo(mail, catEmail, 2);
  await page.goto(linkIn(mails.at(-1)));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('**/personal/account/security');
  await page.getByText('Confirmed', { exact: true }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('a member changes the address, confirmed by the old one and the new one', async () => {
  const danEmail = newAddress('dan');
  const danielEmail = newAddress('daniel');
  const { page, context, faults } = await newMember('Dan', danEmail);
  await page.goto('/personal/account');
  await page.getByRole('link', { name: 'Open security' }).click();
  await isShown(page, 'Security');
  await page.getByRole('button', { name: 'Change address' }).click();
  await page.getByLabel('New address').fill(danielEmail);
  await page.getByLabel('Current password').fill('wrong password');
  await page.getByRole('button', { name: 'Change address' }).click();
  await page.getByText('This is not your password.').waitFor();
  await takePicture(page, 'addresses-change-form');
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change address' }).click();
  await page.getByText(`follow the link that we have sent to ${danEmail}`).waitFor();
  await takePictures(page, 'addresses-security', { vi: 'Bảo mật', en: 'Security' });

  await page.goto(linkIn((await mailsTo(mail, danEmail, 2)).at(-1)));
  await isShown(page, 'Change your address');
  await takePicture(page, 'addresses-verify-change');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('We have sent a mail to your new address.').waitFor();
  await page.goto(linkIn((await mailsTo(mail, danielEmail, 1)).at(-1)));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await isShown(page, 'Your address is changed');
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.goto('/personal/account/security');
  await page.getByText(danielEmail, { exact: true }).waitFor();
  await page.getByText('Confirmed', { exact: true }).waitFor();
  // The link works once.
  await page.goto(linkIn((await mailsTo(mail, danielEmail, 1)).at(-1)));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('This link has expired or was already used.').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

/**
 * Opens a page of a browser until it is sent to the sign-in. The signed copy of its session, which is trusted for some
 * time, is removed instead of waiting: revoked.pg.test.ts is about it. It is removed each time, because an answer that was
 * under way may have set it again.
 */
async function expectSignedOut(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.context().clearCookies({ name: 'rookery.session_data' });
      await page.goto('/personal/tasks');
      return new URL(page.url()).pathname;
    })
    .toBe('/login');
}

test('a member signs out another device, and one with a new password; mails tell of both sign-ins', async () => {
  const eveEmail = newAddress('eve');
  const { page, context, faults } = await newMember('Eve', eveEmail);
  const other = await newVisitor(browser, server.url);
  await signIn(other.page, eveEmail, PASSWORD);
  const told = (await mailsTo(mail, eveEmail, 2)).at(-1);
  expect(told?.subject).toBe('New sign-in to your Rookery account');
  expect(told?.text).toContain('Chrome on');
  await page.goto(linkIn(told));
  await isShown(page, 'Security');
  const devices = page.getByRole('region', { name: 'Devices' });
  expect(await devices.getByRole('listitem').count()).toBe(2);
  await takePictures(page, 'addresses-devices', { vi: 'Bảo mật', en: 'Security' });
  await devices.getByRole('button', { name: /^Sign out Chrome/ }).click();
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(1);
  await expectSignedOut(other.page);

  await signIn(other.page, eveEmail, PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill('wrong password');
  await page.getByLabel('New password', { exact: true }).fill('a better password');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await page.getByText('This is not your password.').waitFor();
  await takePicture(page, 'addresses-password-form');
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await page.getByText('All other devices are signed out.').first().waitFor();
  await expectSignedOut(other.page);
  // This device goes on.
  await page.reload();
  await isShown(page, 'Security');
  expect(await devices.getByRole('listitem').count()).toBe(1);
  await signIn(other.page, eveEmail, 'a better password');
  expect([...faults, ...other.faults]).toEqual([]);
  await context.close();
  await other.context.close();
});

test('where registration is closed, the pages say so instead of a form', async () => {
  const databaseUrl = await createTestDatabase(inject('postgresUrl'));
  const title = 'No new accounts';
  for (const [mode, words] of [
    ['closed', 'New accounts cannot be created here.'],
    ['invitation', 'New members join by an invitation of their club.'],
  ] as const) {
    const closed = await startServer(databaseUrl, { REGISTRATION: mode });
    try {
      await signUp(closed.url, 'Ann');
      const { page, context, faults } = await newVisitor(browser, closed.url);
      await page.goto('/');
      await page.getByText(words).waitFor();
      expect(await page.getByRole('link', { name: 'Create an account' }).count()).toBe(0);
      await takePicture(page, `addresses-landing-${mode}`);
      await page.goto('/signup');
      await isShown(page, title);
      expect(await page.getByLabel('Name').count()).toBe(0);
      await takePictures(page, `addresses-${mode}`, { vi: 'Không nhận tài khoản mới', en: title });
      expect(faults).toEqual([]);
      await context.close();
    } finally {
      await closed.stop();
    }
  }
});
