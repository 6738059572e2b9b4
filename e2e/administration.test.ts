import { randomUUID } from 'node:crypto';
import { asOwner, grantRoot } from '@rookery/database';
import {
  eventually,
  play,
  report,
  signUp,
  startGame,
  TEST_PASSWORD,
  type TestMember,
} from '@rookery/testkit';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isShown, newVisitor, WIDTHS } from './browser.ts';
import { openGame, seatFor } from './chess-seat.ts';
import { takePicture } from './pictures.ts';
import { ownStage } from './stage.ts';

const stage = ownStage();

async function administrator(name: string): Promise<TestMember> {
  const member = await signUp(stage.server.url, name);
  await grantRoot(stage.server.databaseUrl, member.email);
  return member;
}

/** A game in which the second player insults the first, who reports it. */
async function reportedInsult(names: readonly [string, string], text: string) {
  const [victim, abuser] = await Promise.all(names.map((name) => signUp(stage.server.url, name)));
  if (victim === undefined || abuser === undefined) throw new Error('Two players.');
  const game = await startGame(victim, abuser);
  await play(game, 'e2e4 e7e5');
  const path = `/api/chess/games/${game.id}/chat`;
  const say = async (member: TestMember, words: string) => {
    const json = { id: randomUUID(), room: 'players', text: words };
    return (await member.send({ method: 'POST', path, json })).json<{ id: string }>().id;
  };
  await say(victim, 'Good luck');
  const line = await say(abuser, text);
  await say(victim, 'Please stop');
  await victim.send({ method: 'POST', path: `${path}/${line}/report` });
  return { victim, abuser, game };
}

/** A job that has failed for good. */
async function failedMail(): Promise<void> {
  await asOwner(stage.server.databaseUrl, async (client) => {
    await client.query('set role rookery_worker');
    await client.query(
      `insert into jobs.job (name, data, state, retry_count, retry_limit, completed_on, output)
       values ('mail', '{}', 'failed', 8, 8, now(), '{"message": "The mail server does not answer."}')`,
    );
  });
}

/** When the live connection of a page has been closed by the server. */
function socketClosed(page: Page): Promise<number> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => socket.on('close', () => resolve(Date.now())));
  });
}

test('a day of an administrator: from a report to a suspension and back, a reset link, a failed job', async () => {
  const { abuser, game } = await reportedInsult(['Vera', 'Rude Rob'], 'You are an idiot');
  const olga = await administrator('Olga');
  const robs = await seatFor(stage.browser, stage.server.url, abuser);
  const closed = socketClosed(robs.page);
  await openGame(robs, game);

  const { page, context, faults } = await seatFor(stage.browser, stage.server.url, olga);
  await page.goto('/internal');
  await page.getByRole('link', { name: 'Platform' }).click();
  await isShown(page, 'Accounts');
  await page.getByRole('link', { name: 'Reports' }).click();
  const reports = page.getByRole('list', { name: 'Reports' });
  await reports.getByText('You are an idiot').waitFor();
  await reports.getByRole('button', { name: 'Show what was written around it' }).click();
  const around = reports.getByRole('list', { name: 'What was written around it' });
  await around.getByText('Please stop').waitFor();
  await reports.getByRole('link', { name: 'Rude Rob' }).click();
  await isShown(page, 'Rude Rob');

  await page.getByRole('button', { name: 'Suspend account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspend Rude Rob?' });
  await dialog.getByLabel('Reason').fill('Insults in chat');
  const suspendedAt = Date.now();
  await dialog.getByRole('button', { name: 'Suspend account' }).click();
  await page.getByText('Insults in chat').waitFor();
  report(`The socket of a suspended member closed after ${(await closed) - suspendedAt} ms`);
  const refused = await newVisitor(stage.browser, stage.server.url);
  await refused.page.goto('/login');
  await refused.page.getByLabel('E-mail').fill(abuser.email);
  await refused.page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await refused.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await refused.page.getByText('This account is suspended.').waitFor();

  await page.getByRole('button', { name: 'Lift the suspension' }).click();
  await page.getByRole('button', { name: 'Suspend account' }).waitFor();
  await refused.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await refused.page.waitForURL((url) => url.pathname !== '/login');
  await page.getByRole('button', { name: 'Send a link for a new password' }).click();
  await page.getByText('Link sent').waitFor();
  await eventually(() => {
    const isMailed = stage.server
      .log()
      .some((line) => line.includes(abuser.email) && line.includes('/login/reset'));
    expect(isMailed).toBe(true);
  });

  await page.getByRole('link', { name: 'Reports' }).click();
  await reports.getByRole('button', { name: 'Close report' }).click();
  await page.getByText('No open reports').waitFor();

  await failedMail();
  await page.getByRole('link', { name: 'Jobs' }).click();
  await page.getByText('The mail server does not answer.').waitFor();
  await page.getByRole('button', { name: 'Try again: mail' }).click();
  await page.getByText('No failed jobs').waitFor();

  await page.getByRole('link', { name: 'Settings' }).click();
  const log = page.getByRole('list', { name: 'Log of changes' });
  for (const entry of [
    'Olga had a failed job attempted again (mail)',
    'Olga closed the reports of a chat message of Rude Rob',
    'Olga sent Rude Rob a link to choose a new password',
    'Olga lifted the suspension of Rude Rob',
    'Olga suspended the account of Rude Rob: Insults in chat',
  ])
    await log.getByText(entry).waitFor();
  expect(faults).toEqual([]);
  await Promise.all([context, robs.context, refused.context].map((each) => each.close()));
});

test('health: every role is served, and a process that was killed is named', async () => {
  const olga = await administrator('Hanna');
  const { page, context, faults } = await seatFor(stage.browser, stage.server.url, olga);
  await asOwner(stage.server.databaseUrl, async (client) => {
    await client.query('set role rookery_owner');
    await client.query(
      `insert into processes (id, roles, host, pid, version, started_at, seen_at, figures)
       select gen_random_uuid(), '{worker}', 'lost.example', 7, version, started_at, now() - interval '5 minutes', figures
       from processes limit 1`,
    );
  });
  await page.goto('/internal/administration/health');
  const roles = page.getByRole('list', { name: 'Roles' }).getByRole('listitem');
  await roles.first().waitFor();
  expect(await roles.count()).toBe(4);
  for (const role of await roles.all()) expect(await role.innerText()).toMatch(/1 process$/);
  const processes = page.getByRole('list', { name: 'Processes' });
  await processes.getByText('Last seen 5 minutes ago').waitFor();
  await processes.getByText(/MB of memory/).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('members do not see administration', async () => {
  const sam = await signUp(stage.server.url, 'Sam');
  const { page, context } = await seatFor(stage.browser, stage.server.url, sam);
  const heading = page.getByRole('heading', { level: 1 });
  for (const path of ['/internal/administration', '/personal/administration']) {
    await page.goto(path);
    expect(await heading.innerText()).toBe('Page not found');
  }
  await context.close();
});

test.for(WIDTHS)('administration at %i', async (width) => {
  await reportedInsult([`Nora ${width}`, `Ned ${width}`], `Bad words ${width}`);
  const olga = await administrator(`Olivia ${width}`);
  const { page, context, faults } = await seatFor(stage.browser, stage.server.url, olga, { width });
  await failedMail();
  await page.goto('/internal/administration');
  await isShown(page, 'Accounts');
  await page.getByLabel('Name or address').fill(`Ned ${width}`);
  await page.getByRole('link', { name: `Ned ${width}` }).waitFor();
  await expect
    .poll(() => page.getByRole('list', { name: 'Accounts' }).getByRole('listitem').count())
    .toBe(1);
  await takePicture(page, `administration-accounts-${width}`);
  await page.getByRole('link', { name: `Ned ${width}` }).click();
  await isShown(page, `Ned ${width}`);
  await takePicture(page, `administration-account-${width}`);
  for (const [path, heading] of [
    ['reports', 'Reports'],
    ['workspaces', 'Clubs'],
    ['jobs', 'Jobs'],
    ['health', 'Health'],
    ['options', 'Options'],
  ] as const) {
    await page.goto(`/internal/administration/${path}`);
    await isShown(page, heading);
    await takePicture(page, `administration-${path}-${width}`);
  }
  await page.goto('/vi/internal/administration');
  await isShown(page, 'Tài khoản');
  await takePicture(page, `administration-vi-${width}`);
  expect(faults).toEqual([]);
  await context.close();
});
