import { foundClub } from '@rookery/testkit';
import type { Page, Route } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { isShown, nextFrames, requestsAnswered } from './browser.ts';
import { newSeat, type Seat } from './chess-seat.ts';
import { liveStage } from './stage.ts';

const stage = liveStage();
let seats: Seat[] = [];
afterEach(async () => {
  await Promise.all(seats.map(({ context }) => context.close()));
  seats = [];
});

async function sitDown(name = 'Ann'): Promise<Seat> {
  const seat = await newSeat(stage.browser, stage.server.url, name);
  seats.push(seat);
  return seat;
}

interface HeldAnswers {
  /** The bodies of the requests so far, in the order in which the page sent them. */
  readonly sent: unknown[];
  /** Releases the held responses, and all later ones at once. */
  release(): void;
}

/** The server receives each write at once, but its response is held until it is released. */
async function holdAnswers(page: Page, path: string): Promise<HeldAnswers> {
  const sent: unknown[] = [];
  const released = Promise.withResolvers<void>();
  await page.route(path, async (route: Route) => {
    if (route.request().method() === 'GET') return route.fallback();
    sent.push(route.request().postDataJSON());
    const response = await route.fetch();
    await released.promise;
    return route.fulfill({ response });
  });
  return { sent, release: () => released.resolve() };
}

async function stored<Answer>({ member }: Seat, path: string): Promise<Answer> {
  return (await member.send({ path })).json<Answer>();
}

const isChecked = (page: Page, label: string) => page.getByLabel(label).isChecked();

test('a choice shows within the click, not some time after it', async () => {
  const { page, faults } = await sitDown();
  await page.goto('/personal/chess/settings');
  const box = page.getByLabel('Chat while I play');
  await box.waitFor();
  const shown = await box.evaluate((input: HTMLInputElement) => {
    input.click();
    return input.checked;
  });
  expect(shown).toBe(false);
  expect(faults).toEqual([]);
});

test('a choice stays on the page while the response to an older one is pending', async () => {
  const seat = await sitDown();
  const { page } = seat;
  await page.goto('/personal/chess/settings');
  const held = await holdAnswers(page, '**/api/chess/preferences');
  await page.getByLabel('Chat while I play').uncheck();
  await page.getByLabel('Chat while I play').check();
  await page.getByLabel('Do not disturb').check();
  await page.getByLabel('Chat while I play').uncheck();
  await expect.poll(() => held.sent.length).toBe(1);
  held.release();
  await expect
    .poll(() => stored(seat, '/api/chess/preferences'))
    .toMatchObject({ chat_while_playing: false, do_not_disturb: true });
  expect(await isChecked(page, 'Chat while I play')).toBe(false);
  expect(await isChecked(page, 'Do not disturb')).toBe(true);
  // One at a time and in order; of a choice that changed while it waited, only the last.
  await expect
    .poll(() => held.sent)
    .toEqual([
      { chat_while_playing: false },
      { do_not_disturb: true },
      { chat_while_playing: false },
    ]);
  await page.reload();
  expect(await isChecked(page, 'Chat while I play')).toBe(false);
  expect(await isChecked(page, 'Do not disturb')).toBe(true);
  expect(seat.faults).toEqual([]);
});

test('of two themes the one chosen last is stored, however late the first arrives', async () => {
  const seat = await sitDown();
  const { page } = seat;
  await page.goto('/personal/account');
  await isShown(page, 'Account');
  const arrives = Promise.withResolvers<void>();
  let answered = 0;
  await page.route('**/api/account', async (route) => {
    // The first request reaches the server late.
    if (route.request().postData()?.includes('dark')) await arrives.promise;
    await route.fulfill({ response: await route.fetch() });
    answered += 1;
  });
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await page.getByRole('radio', { name: 'Light' }).check({ force: true });
  const html = page.locator('html');
  await expect.poll(() => html.getAttribute('data-theme')).toBe('light');
  arrives.resolve();
  await expect.poll(() => answered).toBe(2);
  expect(await stored(seat, '/api/account')).toMatchObject({ theme: 'light' });
  expect(await html.getAttribute('data-theme')).toBe('light');
  expect(seat.faults).toEqual([]);
});

test('a default workspace stays chosen when the response to an older choice comes late', async () => {
  const seat = await sitDown();
  const { page, member } = seat;
  const club = await foundClub(member, 'The club', []);
  await page.goto(`/${club}/settings`);
  await isShown(page, 'Settings');
  const held = await holdAnswers(page, '**/api/account');
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => held.sent).toEqual([{ theme: 'dark' }]);
  await page.getByRole('button', { name: 'Make this my default workspace' }).click();
  await nextFrames(page);
  // A response is the whole account, so this request waits for the response to the theme.
  expect(held.sent).toEqual([{ theme: 'dark' }]);
  held.release();
  await page.getByText('This is your default workspace.').waitFor();
  await requestsAnswered(page);
  expect(await page.getByText('This is your default workspace.').count()).toBe(1);
  expect(await stored(seat, '/api/account')).toMatchObject({
    theme: 'dark',
    default_workspace_id: club,
  });
  expect(seat.faults).toEqual([]);
});

test('a theme that could not be stored is reverted, with a message', async () => {
  const { page, faults } = await sitDown();
  await page.goto('/personal/account');
  await isShown(page, 'Account');
  await page.route('**/api/account', (route) =>
    route.fulfill({ status: 503, json: { error: 'Not now.', code: 'data_store_failed' } }),
  );
  const html = page.locator('html');
  const before = await html.getAttribute('data-theme');
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await page.getByText('Language and appearance', { exact: true }).nth(1).waitFor();
  await expect.poll(() => html.getAttribute('data-theme')).toBe(before);
  expect(await page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(false);
  expect(faults).toEqual([]);
});

test('a ticked task does not come back with the response to an older tick', async () => {
  const seat = await sitDown();
  const { page, member } = seat;
  const { personal_workspace_id: id } = await stored<{ personal_workspace_id: string }>(
    seat,
    '/api/account',
  );
  for (const name of ['Wash up', 'Sweep', 'Rest']) {
    await member.send({ method: 'POST', path: `/api/${id}/task/create`, json: { name } });
  }
  await page.goto('/personal/tasks');
  const box = (name: string) => page.getByRole('checkbox', { name: `Mark “${name}” as done` });
  await box('Rest').waitFor();
  const arrivals = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let ticks = 0;
  await page.route('**/edit', async (route) => {
    ticks += 1;
    await arrivals[ticks - 1]?.promise;
    await route.fulfill({ response: await route.fetch() });
  });
  await box('Wash up').click();
  await box('Sweep').click();
  await expect.poll(() => box('Sweep').count()).toBe(0);
  const refetched = page.waitForResponse((answer) => answer.url().includes('completed=false'));
  arrivals[0]?.resolve();
  await (await refetched).finished();
  await nextFrames(page);
  expect(await box('Sweep').count()).toBe(0);
  expect(await box('Rest').count()).toBe(1);
  arrivals[1]?.resolve();
  await page.getByText('Done: Sweep').waitFor();
  expect(await box('Sweep').count()).toBe(0);
  expect(seat.faults).toEqual([]);
});
