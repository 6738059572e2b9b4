import { ask, play, signUp, startGame, type TestGame, type TestMember } from '@rookery/testkit';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectMoves, openGame, seatFor, shiftsOn, watchShifts } from './chess-seat.ts';
import { takePicture } from './pictures.ts';
import { liveStage } from './stage.ts';

const stage = liveStage();
let ann: TestMember;
let ben: TestMember;

beforeAll(async () => {
  ann = await signUp(stage.server.url, 'Nguyễn Thị Minh Anh');
  ben = await signUp(stage.server.url, 'Bartholomew');
});

const DESK = { width: 1440 };
/** 390 × 844 pixels. */
const PHONE = { width: 390, touch: true };

const seat = (device: typeof DESK) => seatFor(stage.browser, stage.server.url, ann, device);

async function newGame(moves: string): Promise<TestGame> {
  const game = await startGame(ann, ben);
  await play(game, moves);
  return game;
}

const boardOf = (page: Page, color: 'White' | 'Black') =>
  page.getByRole('grid', { name: `Chess board, ${color} at the bottom` });

/** What stays in zen mode. */
function essentials(page: Page): Locator[] {
  return [
    page.getByRole('timer', { name: 'White’s clock' }),
    page.getByRole('timer', { name: 'Black’s clock' }),
    page.getByRole('button', { name: 'Previous move' }),
    page.getByRole('button', { name: 'Resign' }),
    page.locator('.game-notice').getByText('Your move'),
  ];
}

function isInWindow(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const top = document.elementFromPoint(x, y);
    return top !== null && (element.contains(top) || top.contains(element));
  });
}

test('the key F flips the board, but not while typing', async () => {
  const { context, page, faults } = await seat(DESK);
  const game = await newGame('e2e4 e7e5');
  await openGame({ page }, game);
  await boardOf(page, 'White').waitFor();
  await page.keyboard.press('f');
  await boardOf(page, 'Black').waitFor();
  // Also from a square of the board, and with Caps Lock.
  await page.locator('[data-square=d2]').focus();
  await page.keyboard.press('F');
  await boardOf(page, 'White').waitFor();

  const chat = page.getByRole('textbox', { name: 'Write to your opponent' });
  await chat.fill('o');
  await chat.press('f');
  await chat.press('z');
  expect(await chat.inputValue()).toBe('ofz');
  await boardOf(page, 'White').waitFor();
  expect(await page.getByRole('button', { name: 'Leave zen mode' }).count()).toBe(0);
  expect(faults).toEqual([]);
  await ask(ann, game, 'resign');
  await context.close();
});

test('zen mode leaves the board, the clocks and the controls, and nothing moves', async () => {
  const { context, page, faults } = await seat(DESK);
  const game = await newGame('e2e4 e7e5');
  await openGame({ page }, game);
  const rail = page.getByRole('navigation', { name: 'Main' });
  const moves = page.getByRole('region', { name: 'Moves' });
  const name = page.getByRole('link', { name: 'Bartholomew' });
  for (const shown of [rail, moves, name, ...essentials(page)]) await shown.first().waitFor();
  await watchShifts(page);
  const place = await boardOf(page, 'White').boundingBox();

  await page.keyboard.press('z');
  const leave = page.getByRole('button', { name: 'Leave zen mode' });
  await leave.waitFor();
  for (const hidden of [rail, moves, name]) await hidden.first().waitFor({ state: 'hidden' });
  for (const shown of [leave, ...essentials(page)]) {
    expect(await isInWindow(shown), String(shown)).toBe(true);
  }
  expect(await boardOf(page, 'White').boundingBox()).toEqual(place);
  await takePicture(page, 'zen-desk');

  // Escape puts a piece back first, and leaves zen mode then.
  await page.locator('[data-square=d2]').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await leave.waitFor();
  await page.keyboard.press('Escape');
  await moves.waitFor();
  await expectMoves(page, 'e4 e5');
  await page.keyboard.press('z');
  await leave.waitFor();
  await page.keyboard.press('z');
  await moves.waitFor();
  await page.keyboard.press('z');
  await leave.click();
  await rail.first().waitFor();
  expect(await leave.count()).toBe(0);
  expect(await shiftsOn(page)).toEqual([]);
  expect(faults).toEqual([]);
  await ask(ann, game, 'resign');
  await context.close();
});

test('on a phone the menu of a game flips the board, and hides the bars in zen mode', async () => {
  const { context, page, faults } = await seat(PHONE);
  const game = await newGame('e2e4 e7e5');
  await openGame({ page }, game);
  const menu = page.getByRole('button', { name: 'More' });
  await menu.tap();
  await takePicture(page, 'game-menu-phone');
  await page.getByRole('menuitem', { name: 'Flip the board' }).tap();
  await boardOf(page, 'Black').waitFor();
  await menu.tap();
  await page.getByRole('menuitem', { name: 'Flip the board' }).tap();
  await boardOf(page, 'White').waitFor();

  for (const shown of essentials(page)) await shown.waitFor();
  await watchShifts(page);
  await menu.tap();
  await page.getByRole('menuitem', { name: 'Zen mode' }).tap();
  const leave = page.getByRole('button', { name: 'Leave zen mode' });
  await leave.waitFor();
  const bars = [page.getByRole('banner'), page.getByRole('navigation', { name: 'Main' })];
  for (const bar of bars) expect(await bar.count()).toBe(0);
  for (const shown of [leave, menu, ...essentials(page)]) {
    expect(await isInWindow(shown), String(shown)).toBe(true);
  }
  await takePicture(page, 'zen-phone');
  await leave.tap();
  for (const bar of bars) await bar.last().waitFor();
  expect(await shiftsOn(page)).toEqual([]);
  expect(faults).toEqual([]);
  await ask(ann, game, 'resign');
  await context.close();
});
