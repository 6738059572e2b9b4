import { administer, signUp } from '@rookery/testkit';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './browser.ts';
import { drag, seatFor, typeMove } from './chess-seat.ts';
import { addCards } from './mistake-cards.ts';
import { takePicture } from './pictures.ts';
import { liveStage } from './stage.ts';

const stage = liveStage();

function status(page: Page, name: string) {
  return page.getByRole('heading', { level: 2, name });
}

test('a member wants to repeat their mistakes, finds one at the second try, and looks at the other', async () => {
  const ann = await signUp(stage.server.url, 'Ann');
  const ben = await signUp(stage.server.url, 'Benedict');
  await addCards(stage.server.databaseUrl, ann, ben);
  const { page, faults, context } = await seatFor(stage.browser, stage.server.url, ann);
  await page.goto('/personal/chess/puzzles/mistakes');
  await page.getByText('2 mistakes of your games are waiting.').waitFor();
  await expectAccessible(page);
  await takePicture(page, 'mistakes-off');
  await page.getByRole('button', { name: 'Repeat my mistakes' }).click();

  await status(page, 'Find a better move for White').waitFor();
  await page.getByText('1 of 2').waitFor();
  await page.getByText(/^From your game against Benedict on .*\. You played Ke2\.$/).waitFor();
  await page.getByText('It is here for the first time.').waitFor();
  await expectAccessible(page);
  await takePicture(page, 'mistake');
  await drag(page, 'e1', 'e2');
  await status(page, 'Ke2 is what you played').waitFor();
  await typeMove(page, 'Nc3');
  await status(page, 'Nc3 is the best move').waitFor();
  await page.getByText('The best line: Nc3 d4').waitFor();
  await page.getByText(/^It comes back on /).waitFor();
  await takePicture(page, 'mistake-found');
  const spoken = page.getByRole('log', { name: 'Announcements about the mistake' }).locator('p');
  expect(await spoken.allInnerTexts()).toEqual([
    'Ke2 is what you played.',
    'Nc3 is the best move.',
  ]);

  // The button has the focus.
  await page.keyboard.press('Enter');
  await page.getByText('2 of 2').waitFor();
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await status(page, 'The best move is Nc3').waitFor();
  await page.getByText(/^It comes back on /).waitFor();
  await page.keyboard.press('Enter');
  await status(page, 'Nothing to repeat now').waitFor();
  await page.getByText('2 wait, none is learned.').waitFor();

  // A day later, the one that was not found is back, and says why.
  await administer(
    stage.server.databaseUrl,
    `update mistake_cards set due_at = due_at - interval '1 day',
       last_answered_at = last_answered_at - interval '1 day'`,
  );
  await page.reload();
  await page.getByText(/^You did not find it on /).waitFor();
  await page.getByRole('button', { name: 'Not useful, put it away' }).click();
  await status(page, 'Nothing to repeat now').waitFor();
  await page.getByText('1 waits, none is learned.').waitFor();
  await page.getByRole('button', { name: 'Stop repeating my mistakes' }).click();
  await page.getByText('1 mistake of your games is waiting.').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
