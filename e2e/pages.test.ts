import { grantRoot } from '@rookery/database';
import {
  createTestDatabase,
  signUp,
  startServer,
  WHOLE,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { isShown, launchBrowser, newVisitor, signIn, WIDTHS } from './browser.ts';
import { keptVisitors } from './kept-visitors.ts';
import { takePicture, withoutVariants } from './pictures.ts';

/** Every page in every state: no axe violation, no console error, and a screenshot. */
interface Shot {
  readonly name: string;
  readonly as: 'visitor' | 'member' | 'newcomer';
  readonly path: () => string;
  /** Actions before the screenshot. */
  readonly act?: (page: Page) => Promise<void>;
}

/** Linked on every page, with or without an account. */
const SOURCE_URL = 'https://git.example/club/rookery';
const offersSource = async (page: Page) => {
  const link = page.getByRole('link', { name: 'Source code' });
  expect(await link.getAttribute('href')).toBe(SOURCE_URL);
};

let server: TestServer;
let browser: Browser;
let member: TestMember;
let newcomer: TestMember;
let club: string;
let invite: string;

const dialog = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click();
  await page.getByRole('dialog').waitFor();
};

const SHOTS: Shot[] = [
  { name: 'landing', as: 'visitor', path: () => '/', act: offersSource },
  { name: 'login', as: 'visitor', path: () => '/login' },
  {
    name: 'login-refused',
    as: 'visitor',
    path: () => '/login',
    act: async (page) => {
      await page.getByLabel('E-mail').fill('nobody@rookery.test');
      await page.getByLabel('Password', { exact: true }).fill('wrong password');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('Wrong e-mail or password.').waitFor();
    },
  },
  { name: 'signup', as: 'visitor', path: () => '/signup' },
  { name: 'forgot', as: 'visitor', path: () => '/login/forgot' },
  { name: 'reset', as: 'visitor', path: () => '/login/reset?token=x' },
  { name: 'invite-anonymous', as: 'visitor', path: () => invite },
  { name: 'not-found', as: 'visitor', path: () => '/nonsense' },
  { name: 'invite', as: 'newcomer', path: () => invite },
  { name: 'invite-ended', as: 'newcomer', path: () => '/invite/nonsense' },
  { name: 'home-personal-empty', as: 'newcomer', path: () => '/personal' },
  { name: 'tasks-empty', as: 'newcomer', path: () => '/personal/tasks' },
  { name: 'members-personal', as: 'newcomer', path: () => '/personal/members' },
  { name: 'not-found-signed-in', as: 'newcomer', path: () => '/personal/nonsense' },
  { name: 'choose-workspace', as: 'member', path: () => '/' },
  { name: 'home', as: 'member', path: () => `/${club}` },
  { name: 'tasks', as: 'member', path: () => `/${club}/tasks` },
  {
    name: 'task-dialog',
    as: 'member',
    path: () => `/${club}/tasks`,
    act: dialog('Add with details'),
  },
  { name: 'members', as: 'member', path: () => `/${club}/members` },
  {
    name: 'invite-dialog',
    as: 'member',
    path: () => `/${club}/members`,
    act: dialog('Invite members'),
  },
  {
    name: 'leave-dialog',
    as: 'member',
    path: () => `/${club}/members`,
    act: dialog('Leave'),
  },
  { name: 'settings', as: 'member', path: () => `/${club}/settings` },
  { name: 'account', as: 'member', path: () => `/${club}/account`, act: offersSource },
  { name: 'internal', as: 'member', path: () => '/internal' },
  {
    name: 'palette',
    as: 'member',
    path: () => `/${club}`,
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').waitFor();
    },
  },
];

beforeAll(async () => {
  const databaseUrl = await createTestDatabase(inject('postgresUrl'));
  server = await startServer(databaseUrl, { ...WHOLE, SOURCE_URL });
  browser = await launchBrowser();
  member = await signUp(server.url, 'Nguyễn Thị Minh Anh');
  newcomer = await signUp(server.url, 'Bartholomew');
  await grantRoot(databaseUrl, member.email);
  club = await populatedClub(member);
  await member.send({
    method: 'PATCH',
    path: '/api/account',
    json: { default_workspace_id: null },
  });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function populatedClub(owner: TestMember): Promise<string> {
  const founded = await owner.send({
    method: 'POST',
    path: '/api/workspaces',
    json: { name: 'Riverside' },
  });
  const { id } = founded.json<{ workspace: { id: string } }>().workspace;
  const create = (json: unknown) =>
    owner.send({ method: 'POST', path: `/api/${id}/task/create`, json });
  await create({ name: 'Book the town hall', priority: 'critical', total_duration_minutes: 45 });
  await create({
    name: 'Write to the federation about the rating fees of the juniors who moved to other clubs',
    priority: 'low',
    assignee_id: owner.id,
    end_date: '2031-01-02T12:00:00Z',
  });
  for (const name of ['Ada', 'Đặng Văn Hòa', 'Zoë']) {
    const guest = await signUp(server.url, name);
    const { token } = (
      await owner.send({ method: 'POST', path: `/api/${id}/invite/create`, json: {} })
    ).json<{ token: string }>();
    await guest.send({ method: 'POST', path: `/api/invites/${token}/accept` });
    invite = `/invite/${token}`;
  }
  return id;
}

const visitorOf = keptVisitors();

const VARIANTS = [
  'login-refused',
  'forgot',
  'invite-ended',
  'members-personal',
  'not-found-signed-in',
  'tasks-empty',
];

for (const width of WIDTHS) {
  describe(`${width} pixels wide`, () => {
    for (const { name, as, path, act } of withoutVariants(SHOTS, VARIANTS)) {
      test(name, async () => {
        const { page, faults } = await visitorOf(`${as} ${width}`, async () => {
          const visitor = await newVisitor(browser, server.url, { width });
          const signedIn = { visitor: null, member, newcomer }[as];
          if (signedIn) await signIn(visitor.context, server.url, signedIn);
          return visitor;
        });
        await page.goto(path());
        await isShown(page);
        await act?.(page);
        await takePicture(page, `${name}-${width}`);
        expect(faults).toEqual([]);
      });
    }
  });
}
