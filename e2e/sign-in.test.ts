import { appCode, signUp, startOidcProvider, TEST_PASSWORD } from '@rookery/testkit';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isShown, newVisitor, WIDTHS } from './browser.ts';
import { seatFor } from './chess-seat.ts';
import { mailedLink } from './mailed-link.ts';
import { takePicture } from './pictures.ts';
import { ownStage } from './stage.ts';

const provider = await startOidcProvider();
const stage = ownStage(provider.environment);
beforeAll(() => provider.register(stage.server.url));
afterAll(() => provider.stop());

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto('/login?next=%2Fpersonal%2Faccount');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const openCodes = (page: Page) => page.getByRole('dialog', { name: 'Set up codes' });

test('codes of an app: set up, used to sign in, replaced by a recovery code, turned off', async () => {
  const ann = await signUp(stage.server.url, 'Ann');
  const { page, context, faults } = await seatFor(stage.browser, stage.server.url, ann);
  await page.goto('/personal/account/security');
  await page.getByRole('button', { name: 'Set up codes' }).click();
  const dialog = openCodes(page);
  await dialog.getByLabel('Your password').fill('wrong');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('This is not your password.').waitFor();
  await dialog.getByLabel('Your password').fill(TEST_PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('img', { name: 'Code to scan with the app' }).waitFor();
  const key = await dialog.getByLabel('Key for the app').inputValue();
  const codes = await dialog.getByRole('list', { name: 'Recovery codes' }).innerText();
  const [recovery = ''] = codes.split('\n');
  const uri = `otpauth://totp/Rookery?secret=${key}`;
  await dialog.getByLabel('Code of the app').fill(appCode(uri));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'Turn off codes' }).waitFor();

  const other = await newVisitor(stage.browser, stage.server.url);
  await enterPassword(other.page, ann.email);
  await isShown(other.page, 'Enter a code');
  await other.page.getByLabel('Code', { exact: true }).fill('000000');
  await other.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await other.page.getByText('This code is not right').waitFor();
  await other.page.getByLabel('Code', { exact: true }).fill(appCode(uri, 'next'));
  await other.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await isShown(other.page, 'Account');
  await other.context.close();

  const lost = await newVisitor(stage.browser, stage.server.url);
  await enterPassword(lost.page, ann.email);
  await lost.page.getByRole('button', { name: 'Use a recovery code' }).click();
  await lost.page.getByLabel('Recovery code').fill(recovery);
  await lost.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await isShown(lost.page, 'Account');
  await lost.context.close();

  await page.getByRole('button', { name: 'New recovery codes' }).click();
  const renewal = page.getByRole('dialog', { name: 'New recovery codes' });
  await renewal.getByLabel('Your password').fill(TEST_PASSWORD);
  await renewal.getByRole('button', { name: 'New recovery codes' }).click();
  await renewal.getByRole('button', { name: 'I have kept them' }).click();
  await renewal.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Turn off codes' }).click();
  const end = page.getByRole('dialog', { name: 'Turn off codes' });
  await end.getByLabel('Your password').fill(TEST_PASSWORD);
  await end.getByRole('button', { name: 'Turn off codes' }).click();
  await page.getByRole('button', { name: 'Set up codes' }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

/** A passkey needs a site with a name. */
const named = () => stage.server.url.replace('127.0.0.1', 'localhost');

/** Chromium's own authenticator, which verifies its user. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2' as const,
    transport: 'internal' as const,
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  };
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options });
  return {
    verifies: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

test('a passkey: added, used to sign in, refused without its user, deleted', async () => {
  const bob = await signUp(stage.server.url, 'Bob');
  const { page, context, faults } = await newVisitor(stage.browser, named());
  const authenticator = await addAuthenticator(page);
  await enterPassword(page, bob.email);
  await isShown(page, 'Account');
  await page.goto('/personal/account/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('Phone');
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Delete the passkey Phone' }).waitFor();

  await context.clearCookies();
  await authenticator.verifies(false);
  await page.goto('/login?next=%2Fpersonal%2Faccount%2Fsecurity');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('alert').waitFor();
  await authenticator.verifies(true);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await isShown(page, 'Security');

  await page.getByRole('button', { name: 'Delete the passkey Phone' }).click();
  await page.getByText('Passkey deleted').waitFor();
  await context.clearCookies();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText('This passkey belongs to no account here.').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('the provider of the platform: a new person, and a member who connects', async () => {
  const email = `cat-${Date.now()}@federation.test`;
  provider.signInAs({ sub: email, email, email_verified: true, name: 'Catherine' });
  const visitor = await newVisitor(stage.browser, stage.server.url);
  await visitor.page.goto('/login?next=%2Fpersonal%2Faccount');
  await visitor.page.getByRole('button', { name: 'Sign in with Chess Federation' }).click();
  await visitor.page.getByRole('button', { name: 'Sign in here' }).click();
  await isShown(visitor.page, 'Account');
  expect(await visitor.page.getByLabel('Name').inputValue()).toBe('Catherine');
  await visitor.page.goto('/personal/account/security');
  await visitor.page.getByRole('button', { name: 'Choose a password' }).click();
  await visitor.page.getByText(`A link is on its way to ${email}.`).waitFor();
  const link = await mailedLink(stage.server, email, '/login/reset?token=');
  await visitor.page.goto(link);
  await visitor.page.getByLabel('New password', { exact: true }).fill(TEST_PASSWORD);
  await visitor.page.getByRole('button', { name: 'Save new password' }).click();
  await visitor.page.waitForURL('**/login?reset=done');
  await enterPassword(visitor.page, email);
  await isShown(visitor.page, 'Account');
  expect(visitor.faults).toEqual([]);
  await visitor.context.close();

  const dan = await signUp(stage.server.url, 'Dan');
  provider.signInAs({ sub: 'dan', email: dan.email, email_verified: true, name: 'Dan' });
  const stranger = await newVisitor(stage.browser, stage.server.url);
  await stranger.page.goto('/login');
  await stranger.page.getByRole('button', { name: 'Sign in with Chess Federation' }).click();
  await stranger.page.getByRole('button', { name: 'Sign in here' }).click();
  await stranger.page.getByText('There is an account with your address already.').waitFor();
  await stranger.context.close();

  const { page, context, faults } = await seatFor(stage.browser, stage.server.url, dan);
  await page.goto('/personal/account/security');
  await page.getByRole('button', { name: 'Connect with Chess Federation' }).click();
  await page.getByRole('button', { name: 'Sign in here' }).click();
  await page.getByRole('button', { name: 'End the connection' }).click();
  await page.getByRole('button', { name: 'Connect with Chess Federation' }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test.for(WIDTHS)('pages for signing in at %i', async (width) => {
  const eve = await signUp(stage.server.url, 'Eve');
  const { page, context, faults } = await newVisitor(stage.browser, named(), { width });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
  await takePicture(page, `sign-in-${width}`);
  await enterPassword(page, eve.email);
  await isShown(page, 'Account');
  await page.goto('/personal/account/security');
  await isShown(page, 'Security');
  await takePicture(page, `security-${width}`);
  await page.getByRole('button', { name: 'Set up codes' }).click();
  const dialog = openCodes(page);
  await dialog.getByLabel('Your password').fill(TEST_PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('img', { name: 'Code to scan with the app' }).waitFor();
  await takePicture(page, `security-codes-${width}`);
  await page.goto('/vi/personal/account/security');
  await isShown(page, 'Bảo mật');
  await takePicture(page, `security-vi-${width}`);
  expect(faults).toEqual([]);
  await context.close();
});
