import { addPuzzles, administer, eventually, FORK, signUp } from '@rookery/testkit';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './browser.ts';
import { drag, seatFor, typeMove } from './chess-seat.ts';
import { addCards } from './mistake-cards.ts';
import { offlineReady, storedOffline } from './offline.ts';
import { takePicture } from './pictures.ts';
import { ownStage } from './stage.ts';

const stage = ownStage();
const MISTAKES = '/personal/chess/puzzles/mistakes';

function status(page: Page, name: string) {
  return page.getByRole('heading', { level: 2, name });
}

/** A member with two mistakes, who wants to repeat them and has opened their page once. */
async function repeatingSeat(name: string) {
  const member = await signUp(stage.server.url, name);
  await addCards(stage.server.databaseUrl, member, await signUp(stage.server.url, 'Benedict'));
  const seat = await seatFor(stage.browser, stage.server.url, member);
  await seat.page.goto(MISTAKES);
  await seat.page.getByRole('button', { name: 'Repeat my mistakes' }).click();
  await seat.page.getByText('1 of 2').waitFor();
  await offlineReady(seat.page, 2);
  return { member, ...seat };
}

interface CardRow {
  readonly answers: number;
  readonly last_answer: string | null;
  readonly last_answered_at: Date | null;
}

/** In the order in which the cards are due at first. */
async function cardsOf(userId: string): Promise<CardRow[]> {
  const { rows } = await administer(
    stage.server.databaseUrl,
    `select answers, last_answer, last_answered_at from mistake_cards
     where user_id = '${userId}' order by ply`,
  );
  return rows as CardRow[];
}

test('mistakes are repeated offline, and each answer counts once although its first response is lost', async () => {
  const { member, page, context, faults } = await repeatingSeat('Ann');
  await context.setOffline(true);
  // The engine judges a move that is not the best one.
  await typeMove(page, 'Nf6');
  await status(page, 'Nf6+ is good. The best move is Nc3.').waitFor();
  await page.getByText('1 answer will be sent when you are online again.').waitFor();

  await page.reload();
  await page.getByText('1 of 1').waitFor();
  await page.getByText(/^From your game on .*\. You played Ke2\.$/).waitFor();
  await page.getByText('1 answer will be sent when you are online again.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await status(page, 'The best move is Nc3').waitFor();
  await page.getByText('2 answers will be sent when you are online again.').waitFor();
  await takePicture(page, 'mistake-offline');
  await page.getByRole('button', { name: 'Finish' }).click();
  await status(page, 'Nothing to repeat now').waitFor();
  await takePicture(page, 'mistakes-done-offline');
  expect(await cardsOf(member.id)).toMatchObject([{ answers: 0 }, { answers: 0 }]);

  const sent: string[] = [];
  await page.route('**/api/chess/mistakes/*/answer', async (route) => {
    const isFirst = !sent.includes(route.request().url());
    sent.push(route.request().url());
    if (!isFirst) return route.continue();
    await route.fetch();
    return route.abort();
  });
  const onlineAt = new Date();
  await context.setOffline(false);
  await page.getByText(/^The next mistake comes back on /).waitFor();
  await page.getByText(/will be sent when you are online again/).waitFor({ state: 'detached' });
  expect(sent.length).toBeGreaterThan(2);
  const cards = await cardsOf(member.id);
  expect(cards).toMatchObject([
    { answers: 1, last_answer: 'found' },
    { answers: 1, last_answer: 'not_found' },
  ]);
  for (const { last_answered_at } of cards)
    expect(last_answered_at?.getTime()).toBeLessThan(onlineAt.getTime());
  expect(faults).toEqual([]);
  await context.close();
});

test('answers of a page that was closed are sent by the next page, whichever it is', async () => {
  const { member, page, context } = await repeatingSeat('Cleo');
  await context.setOffline(true);
  await typeMove(page, 'Nc3');
  await page.getByText('1 answer will be sent when you are online again.').waitFor();
  await page.close();
  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto('/personal/tasks');
  await eventually(async () =>
    expect(await cardsOf(member.id)).toMatchObject([{ answers: 1 }, { answers: 0 }]),
  );
  await context.close();
});

test('nothing is left in the browser after signing out', async () => {
  const { page, context } = await repeatingSeat('Dora');
  await page.route('**/api/chess/mistakes/*/answer', (route) => route.abort());
  await typeMove(page, 'Nc3');
  await page.getByText('1 answer will be sent when you are online again.').waitFor();
  expect((await storedOffline(page)).storage).toContain('rookery-unsent');
  await page.getByRole('button', { name: 'Dora' }).first().click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(`${stage.server.url}/`);
  expect(await storedOffline(page)).toEqual({ caches: [], workers: 0, storage: [] });
  await context.setOffline(true);
  await expect(page.goto(MISTAKES)).rejects.toThrow('net::ERR_');
  await context.close();
});

test('the puzzle of the day is shown offline, and a move is checked when the connection is back', async () => {
  const [id] = await addPuzzles(stage.server.databaseUrl, [FORK]);
  const eve = await signUp(stage.server.url, 'Eve');
  const { page, context, faults } = await seatFor(stage.browser, stage.server.url, eve);
  await page.goto('/personal/chess/puzzles');
  const daily = page.getByRole('link', { name: /White to move/ });
  expect(await daily.getAttribute('href')).toBe(`/personal/chess/puzzles/${id}`);
  await offlineReady(page, 1);
  await context.setOffline(true);

  // A full load of the list, of the puzzle, and of a page without stored data.
  await page.reload();
  await daily.waitFor();
  await takePicture(page, 'puzzles-offline');
  await page.goto('/personal/chess/puzzles/history');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.goto(`/personal/chess/puzzles/${id}`);
  await status(page, 'White to move').waitFor();
  await page
    .getByText('No connection. Your move will be checked when you are online again.')
    .waitFor();
  await takePicture(page, 'puzzle-offline');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('d5c7');

  await drag(page, 'd5', 'c7');
  await status(page, 'No connection').waitFor();
  await page
    .getByText('Nc7+ will be checked when you are online again. Keep this page open.')
    .waitFor();
  await takePicture(page, 'puzzle-move-offline');
  await context.setOffline(false);
  await status(page, 'Nc7+ is right').waitFor();
  await drag(page, 'c7', 'a8');
  await status(page, 'Solved!').waitFor();

  // What is stored is not older than what the member has done.
  await context.setOffline(true);
  await page.goto('/personal/chess/puzzles');
  await page.getByText('See the solution').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
