import {
  createTestDatabase,
  eventually,
  NotYet,
  foundClub,
  signUp as signUpMember,
  startServer,
  WHOLE,
  type TestServer,
} from '@rookery/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  isShown,
  launchBrowser,
  newVisitor,
  requestsAnswered,
  signIn,
  type VisitorOptions,
} from './browser.ts';
import { takePicture } from './pictures.ts';

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await startServer(await createTestDatabase(inject('postgresUrl')), WHOLE);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function signUp(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('E-mail').fill(`${name.toLowerCase()}@rookery.test`);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** A member who has just signed up, on the home page. */
async function newMember(name: string, options: VisitorOptions = {}) {
  const visitor = await newVisitor(browser, server.url, options);
  await visitor.page.goto('/signup');
  await signUp(visitor.page, name);
  await visitor.page.waitForURL('**/personal');
  return visitor;
}

function pathOf(page: Page): string {
  return new URL(page.url()).pathname;
}

test('a member signs up, adds a task, creates a club and invites a member', async () => {
  const ann = await newVisitor(browser, server.url);

  // From the landing page to the personal workspace.
  await ann.page.goto('/');
  await ann.page.getByRole('link', { name: 'Create an account' }).first().click();
  await signUp(ann.page, 'Ann');
  await ann.page.waitForURL('**/personal');
  expect(pathOf(ann.page)).toBe('/personal');

  // A task, which survives a reload.
  const main = ann.page.getByRole('main');
  await ann.page.getByRole('link', { name: 'Tasks', exact: true }).first().click();
  // The home page has this field, too.
  await isShown(ann.page, 'Tasks');
  await ann.page.getByLabel('Add a task').fill('Polish the cups');
  await ann.page.getByLabel('Add a task').press('Enter');
  await main.getByText('Polish the cups').waitFor();
  await ann.page.reload();
  await main.getByText('Polish the cups').waitFor();

  // A ticked task is in the done list, also after a reload.
  await ann.page.getByRole('checkbox', { name: 'Mark “Polish the cups” as done' }).click();
  await main.getByText('No open tasks').waitFor();
  await ann.page.reload();
  await main.getByText('No open tasks').waitFor();

  // A club.
  await ann.page.getByRole('button', { name: 'Personal' }).first().click();
  await ann.page.getByRole('menuitem', { name: 'Create a workspace' }).click();
  await ann.page.getByLabel('Workspace name').fill('Riverside');
  await ann.page.getByRole('button', { name: 'Create workspace' }).click();
  await ann.page.waitForURL(/\/[0-9a-f-]{36}$/);
  await ann.page.getByRole('button', { name: 'Riverside' }).first().waitFor();
  const club = pathOf(ann.page);

  // An invitation, accepted by a visitor without an account.
  await ann.page.getByRole('link', { name: 'Members', exact: true }).first().click();
  await ann.page.getByRole('button', { name: 'Invite members' }).first().click();
  await ann.page.getByRole('button', { name: 'Create link' }).click();
  const link = await ann.page.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  const bob = await newVisitor(browser, server.url);
  await bob.page.goto(link);
  await bob.page.getByRole('link', { name: 'Create an account' }).click();
  await signUp(bob.page, 'Bob');
  await bob.page.getByText('Riverside').first().waitFor();
  await bob.page.getByRole('button', { name: 'Accept and join' }).click();
  await bob.page.waitForURL(`**${club}`);
  await ann.page.goto(`${club}/members`);
  await ann.page.getByRole('main').getByText('Bob', { exact: true }).first().waitFor();

  // A removed member has no access any more.
  await ann.page.getByRole('button', { name: 'Remove Bob' }).click();
  await ann.page
    .getByRole('dialog', { name: 'Remove Bob?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await ann.page.getByText('Bob is no longer a member').first().waitFor();
  expect((await bob.page.goto(club))?.status()).toBe(404);

  // Other members have no access, by address or by link.
  const eve = await newVisitor(browser, server.url);
  await eve.page.goto(club);
  expect(pathOf(eve.page)).toBe('/login');
  await eve.page.getByRole('link', { name: 'Create an account' }).click();
  await signUp(eve.page, 'Eve');
  await eve.page.getByRole('heading', { name: 'Page not found' }).waitFor();
  expect((await eve.page.goto(`${club}/tasks`))?.status()).toBe(404);
  await eve.page.getByRole('heading', { name: 'Page not found' }).waitFor();

  for (const { faults } of [ann, bob, eve]) expect(faults).toEqual([]);
});

test('the task list of a club changes while a member looks at it', async () => {
  const ann = await signUpMember(server.url, 'Ann');
  const bob = await signUpMember(server.url, 'Bob');
  const club = await foundClub(ann, 'Riverside', [bob]);
  const { context, page, faults } = await newVisitor(browser, server.url);
  await signIn(context, server.url, bob);
  await page.goto(`/${club}/tasks`);
  await isShown(page, 'Tasks');
  const list = page.getByRole('main');
  await list.getByText('No open tasks').waitFor();
  const send = (method: 'POST' | 'PATCH', path: string, json: object) =>
    ann.send({ method, path: `/api/${club}/task/${path}`, json });
  const { id } = (await send('POST', 'create', { name: 'Book the hall' })).json<{ id: string }>();
  await list.getByText('Book the hall').waitFor();
  await send('PATCH', `${id}/edit`, { name: 'Book both halls' });
  await list.getByText('Book both halls').waitFor();
  await send('PATCH', `${id}/edit`, { completed: true });
  await list.getByText('No open tasks').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('an owner changes roles, and hands over the club', async () => {
  const ann = await signUpMember(server.url, 'Ann');
  const bob = await signUpMember(server.url, 'Bob');
  const club = await foundClub(ann, 'Riverside', [bob]);
  const { context, page, faults } = await newVisitor(browser, server.url, {
    width: 390,
    touch: true,
  });
  await signIn(context, server.url, ann);
  await page.goto(`/${club}/members`);
  await isShown(page, 'Members');
  const list = page.getByRole('list', { name: 'Members of Riverside' });
  const role = page.getByRole('combobox', { name: 'Role of Bob' });
  expect(await page.getByRole('combobox').count()).toBe(1);
  await role.selectOption('Admin');
  await page.getByText('Bob is now: Admin').first().waitFor();
  expect(await role.inputValue()).toBe('admin');

  // Becoming an owner is confirmed; without the confirmation nothing changes.
  await role.selectOption('Owner');
  const dialog = page.getByRole('dialog', { name: 'Make Bob an owner?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await role.inputValue()).toBe('admin');
  await role.selectOption('Owner');
  await dialog.getByRole('checkbox', { name: 'Hand over: I become an admin' }).check();
  await dialog.getByRole('button', { name: 'Make owner' }).click();

  // The page of the old owner has no more roles to choose, and the new owner has.
  await list.getByText('Owner', { exact: true }).waitFor();
  await list.getByText('Admin', { exact: true }).waitFor();
  expect(await page.getByRole('combobox').count()).toBe(0);
  const other = await newVisitor(browser, server.url);
  await signIn(other.context, server.url, bob);
  await other.page.goto(`/${club}/members`);
  await other.page.getByRole('combobox', { name: 'Role of Ann' }).waitFor();
  for (const seen of [faults, other.faults]) expect(seen).toEqual([]);
  await Promise.all([context.close(), other.context.close()]);
});

test('an owner makes a member an arbiter who moderates, and then a trainer who invites', async () => {
  const ann = await signUpMember(server.url, 'Ann');
  const bob = await signUpMember(server.url, 'Bob');
  const club = await foundClub(ann, 'Riverside', [bob]);
  const owner = await newVisitor(browser, server.url);
  await signIn(owner.context, server.url, ann);
  await owner.page.goto(`/${club}/members`);
  const role = owner.page.getByRole('combobox', { name: 'Role of Bob' });
  const member = await newVisitor(browser, server.url);
  await signIn(member.context, server.url, bob);
  const { page } = member;
  const reports = page.getByRole('heading', { name: 'Chess chat' });
  const invite = page.getByRole('button', { name: 'Invite members' });

  // An ordinary member does neither.
  await page.goto(`/${club}/settings`);
  await isShown(page, 'Settings');
  expect(await reports.count()).toBe(0);

  await role.selectOption('Arbiter');
  await owner.page.getByText('Bob is now: Arbiter').first().waitFor();
  await takePicture(owner.page, 'members-roles');
  await page.reload();
  await reports.waitFor();
  await page.getByText('No reports.').waitFor();
  expect(await page.getByRole('heading', { name: 'Log of changes' }).count()).toBe(0);
  await page.goto(`/${club}/members`);
  await isShown(page, 'Members');
  await page.getByText('Arbiter', { exact: true }).first().waitFor();
  expect(await invite.count()).toBe(0);

  await role.selectOption('Trainer');
  await owner.page.getByText('Bob is now: Trainer').first().waitFor();
  await page.reload();
  await invite.click();
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  const pupil = await newVisitor(browser, server.url);
  await pupil.page.goto(link);
  await pupil.page.getByText('Riverside').first().waitFor();
  for (const { faults } of [owner, member, pupil]) expect(faults).toEqual([]);
  await Promise.all([owner, member, pupil].map(({ context }) => context.close()));
});

test.each([
  { width: 390, touch: true },
  { width: 1440, touch: false },
])('an owner bans a member, and deletes and restores the club: $width wide', async (device) => {
  const ann = await signUpMember(server.url, 'Ann');
  const bob = await signUpMember(server.url, 'Bob');
  const club = await foundClub(ann, 'Riverside', [bob]);
  const { context, page, faults } = await newVisitor(browser, server.url, device);
  await signIn(context, server.url, ann);
  await page.goto(`/${club}/members`);
  await page.getByRole('button', { name: 'Remove Bob' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove Bob?' });
  await removal.getByRole('checkbox', { name: 'Do not let them join again' }).check();
  await removal.getByRole('button', { name: 'Remove' }).click();
  await removal.waitFor({ state: 'hidden' });
  await takePicture(page, `members-banned-${device.width}`);
  await page.getByRole('button', { name: 'Lift ban: Bob' }).click();
  await page.getByText('Bob can be invited again').first().waitFor();

  await page.goto(`/${club}/settings`);
  const log = page.getByRole('list', { name: 'Log of changes' });
  await log.getByText('Ann lifted the ban of Bob').waitFor();
  await log.getByText('Ann banned Bob').waitFor();
  await log.getByText('Ann removed Bob').waitFor();
  await takePicture(page, `settings-club-${device.width}`);

  await page.getByRole('button', { name: 'Delete club' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Riverside?' });
  await dialog.getByLabel('Name').fill('Rivershide');
  await dialog.getByRole('button', { name: 'Delete club' }).click();
  await dialog.getByText('This is not the name of the club.').waitFor();
  await dialog.getByLabel('Name').fill('Riverside');
  await dialog.getByRole('button', { name: 'Delete club' }).click();
  await page.waitForURL('**/personal');
  const restore = page.getByRole('button', { name: 'Restore Riverside' });
  await restore.waitFor();
  await takePicture(page, `home-deleted-${device.width}`);
  await restore.click();
  await page.waitForURL(`**/${club}`);
  await page.goto(`/${club}/settings`);
  await log.getByText('Ann restored the club').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('members of open clubs see each other, and choose between their club and all', async () => {
  const ann = await signUpMember(server.url, 'Ann');
  const club = await foundClub(ann, 'Riverside', []);
  const { context, page, faults } = await newVisitor(browser, server.url);
  await signIn(context, server.url, ann);
  await page.goto(`/${club}/chess/leaderboard`);
  await isShown(page, 'Leaderboard');
  expect(await page.getByRole('link', { name: 'All open clubs' }).count()).toBe(0);
  await page.goto(`/${club}/settings`);
  const open = page.getByRole('checkbox', { name: 'Open this club to the platform' });
  await open.check();
  await page.getByText('Saved').first().waitFor();
  expect(await open.isChecked()).toBe(true);
  await page.goto(`/${club}/chess/leaderboard`);
  await page.getByRole('link', { name: 'All open clubs' }).click();
  await page.getByRole('link', { name: 'Week' }).click();
  await page.waitForURL('**/leaderboard?timeframe=week&from=platform');
  await page.getByRole('link', { name: 'This club' }).click();
  await page.waitForURL('**/leaderboard?timeframe=week');
  await takePicture(page, 'leaderboard-open-club');
  expect(faults).toEqual([]);
  await context.close();
});

test('language and theme are kept over a reload, and on another device', async () => {
  const { page, faults } = await newMember('Chi');
  await page.goto('/personal/account');
  await page.getByRole('radio', { name: 'Tiếng Việt' }).click();
  const html = page.locator('html');
  await page.getByRole('heading', { name: 'Tài khoản' }).first().waitFor();
  // The response carries the new session: a page that is left before it would be rendered with the old one.
  const stored = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/account') &&
      answer.request().postData() === JSON.stringify({ theme: 'dark' }),
  );
  await page.getByRole('radio', { name: 'Tối' }).click();
  await expect.poll(() => html.getAttribute('data-theme')).toBe('dark');
  const account: unknown = await (await stored).json();
  expect(account).toMatchObject({ locale: 'vi', theme: 'dark' });
  await page.reload();
  expect([await html.getAttribute('lang'), await html.getAttribute('data-theme')]).toEqual([
    'vi',
    'dark',
  ]);
  await page.getByRole('heading', { name: 'Tài khoản' }).first().waitFor();

  // Without the other cookies, the choices come from the account.
  await page.context().clearCookies({ name: 'locale' });
  await page.context().clearCookies({ name: 'theme' });
  await page.reload();
  expect([await html.getAttribute('lang'), await html.getAttribute('data-theme')]).toEqual([
    'vi',
    'dark',
  ]);
  expect(faults).toEqual([]);
});

test('the address in the browser is always the canonical one, and back always works', async () => {
  const { page, faults } = await newMember('Dee');
  const answer = await page.request.get('/api/personal');
  const { workspace } = (await answer.json()) as { workspace: { id: string } };
  await page.goto(`/workspaces/${workspace.id.toUpperCase()}/tasks?from=mail`);
  expect(page.url()).toBe(`${server.url}/personal/tasks?from=mail`);
  await page.getByRole('link', { name: 'Members', exact: true }).first().click();
  await page.waitForURL('**/personal/members');
  await page.goBack();
  expect(page.url()).toBe(`${server.url}/personal/tasks?from=mail`);
  await page.getByRole('heading', { name: 'Tasks' }).waitFor();
  expect(faults).toEqual([]);
});

test('a forgotten password is replaced', async () => {
  const { page, faults } = await newMember('Finn');
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('E-mail').fill('finn@rookery.test');
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText('Check your inbox').waitFor();
  const link = await eventually(() => {
    const [found] = /\/login\/reset\?token=[\w-]+/.exec(server.log().join('\n')) ?? [];
    if (found === undefined) throw new NotYet('no mail yet');
    return found;
  });
  await page.goto(link);
  await page.getByLabel('New password').fill('a new correct horse');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await page.getByText('Your new password is saved').waitFor();
  await page.getByLabel('E-mail').fill('finn@rookery.test');
  await page.getByLabel('Password', { exact: true }).fill('a new correct horse');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/personal');
  expect(faults).toEqual([]);
});

test('a list typed faster than the server answers loses nothing', async () => {
  const { page, faults } = await newMember('Gus');
  await page.goto('/personal/tasks');
  const allTyped = Promise.withResolvers<void>();
  await page.route('**/task/create', async (route) => {
    await allTyped.promise;
    await route.continue();
  });
  for (const name of ['milk', 'bread', 'eggs']) {
    await page.getByLabel('Add a task').fill(name);
    await page.getByLabel('Add a task').press('Enter');
  }
  allTyped.resolve();
  const names = page.getByRole('main').getByRole('button', { name: /^Edit/ });
  await expect
    .poll(() => names.allTextContents())
    .toEqual(['Edit eggs', 'Edit bread', 'Edit milk']);
  expect(faults).toEqual([]);
});

test('without a connection a member can still navigate, and sees which action failed', async () => {
  const { page, context } = await newMember('Hal', { fetchesAhead: true });
  await page.goto('/personal/tasks');
  // The code of the other pages is fetched in the background.
  await page.waitForResponse((response) => response.url().includes('SettingsPage'));
  await requestsAnswered(page);
  await context.setOffline(true);
  await page.getByLabel('Add a task').fill('Not lost');
  await page.getByLabel('Add a task').press('Enter');
  await page.getByText('We could not reach Rookery').first().waitFor();
  expect(await page.getByRole('textbox', { name: 'Add a task' }).inputValue()).toBe('Not lost');
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Tasks', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Tasks' }).waitFor();
  expect(pathOf(page)).toBe('/personal/tasks');
});
