import { addPuzzles, administer, FORK, foundClub, signUp } from '@rookery/testkit';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './browser.ts';
import { BoardDriver } from './board-page.ts';
import { drag, seatFor, typeMove } from './chess-seat.ts';
import { takePicture } from './pictures.ts';
import { ownStage } from './stage.ts';

const stage = ownStage();

beforeAll(async () => {
  const ratings = Array.from({ length: 12 }, (_, index) => 600 + 60 * index);
  await addPuzzles(
    stage.server.databaseUrl,
    ratings.map((rating) => ({ ...FORK, rating })),
  );
});

function count(page: Page, label: string) {
  return page.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd');
}

async function expectPuzzle(page: Page, number: number): Promise<BoardDriver> {
  await page.getByText(`Puzzle ${number}`, { exact: true }).first().waitFor();
  const board = new BoardDriver(page);
  // The opponent's mistake is on the board.
  await expect.poll(() => board.shown('e8')).toBe('black king');
  return board;
}

async function solve(page: Page, number: number): Promise<void> {
  const board = await expectPuzzle(page, number);
  await drag(page, 'd5', 'c7');
  await expect.poll(() => board.shown('d7')).toBe('black king');
  await drag(page, 'c7', 'a8');
}

test('a storm with the mouse: right and wrong moves, a reload, and its end by the clock', async () => {
  const ann = await signUp(stage.server.url, 'Ann');
  const club = await foundClub(ann, 'Riverside', []);
  const { page, faults, context } = await seatFor(stage.browser, stage.server.url, ann);
  await page.goto(`/${club}/chess/puzzles`);
  await page.getByRole('link', { name: /^Storm/ }).click();
  await page.getByText('Nobody has a score yet.').waitFor();
  await takePicture(page, 'storm-start');
  await page.getByRole('button', { name: 'Start' }).click();
  await solve(page, 1);
  const board = await expectPuzzle(page, 2);
  await expect.poll(() => count(page, 'Score').innerText()).toBe('1');
  expect(await count(page, 'In a row').innerText()).toBe('2');
  await drag(page, 'd5', 'f6');
  await expectPuzzle(page, 3);
  expect(await count(page, 'Errors').innerText()).toBe('1');
  expect(await count(page, 'In a row').innerText()).toBe('0');
  expect(await page.getByRole('timer', { name: 'Time left' }).innerText()).toMatch(/^2:\d\d$/);

  await takePicture(page, 'storm');

  // In the middle of a puzzle.
  await drag(page, 'd5', 'c7');
  await expect.poll(() => board.shown('d7')).toBe('black king');
  await page.reload();
  await expect.poll(() => board.shown('d7')).toBe('black king');
  await drag(page, 'c7', 'a8');
  await expectPuzzle(page, 4);
  await expect.poll(() => count(page, 'Score').innerText()).toBe('2');

  // The server's time decides, not that of the page.
  await administer(
    stage.server.databaseUrl,
    `update puzzle_runs set ends_at = now() - interval '1 second' where user_id = '${ann.id}'`,
  );
  await drag(page, 'd5', 'c7');
  await page.getByRole('heading', { level: 1, name: 'Storm over' }).waitFor();
  await page.getByText('2 puzzles solved').waitFor();
  await page.getByText('Your new record!').waitFor();
  const results = page.getByRole('list').filter({ hasText: 'Puzzle 1' }).getByRole('link');
  expect(await results.allInnerTexts()).toEqual([
    expect.stringContaining('Solved'),
    expect.stringContaining('Not solved'),
    expect.stringContaining('Solved'),
    expect.stringContaining('Not finished'),
  ]);
  await page.getByRole('row', { name: '1 Ann (you) 2' }).waitFor();
  await expectAccessible(page);
  await takePicture(page, 'storm-end');

  await page.getByRole('button', { name: 'Play again' }).click();
  await expectPuzzle(page, 1);
  await page.getByRole('button', { name: 'End now' }).click();
  await page.getByText('Your best is 2.').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('a streak on a phone: skip, typed and touched moves, what a screen reader hears, the first error', async () => {
  const ben = await signUp(stage.server.url, 'Ben');
  const { page, faults, context } = await seatFor(stage.browser, stage.server.url, ben, {
    width: 390,
    touch: true,
  });
  await page.goto('/personal/chess/puzzles/runs/streak');
  await page.getByRole('button', { name: 'Start' }).click();
  const board = await expectPuzzle(page, 1);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Skip this puzzle' }).click();
  await expectPuzzle(page, 2);
  expect(await page.getByRole('button', { name: 'Skip this puzzle' }).count()).toBe(0);
  await board.touchDrag('d5', 'c7');
  await expect.poll(() => board.shown('d7')).toBe('black king');
  await typeMove(page, 'Nxa8');
  await expectPuzzle(page, 3);
  const spoken = page.getByRole('log', { name: 'Streak' }).locator('p');
  await expect
    .poll(() => spoken.allInnerTexts())
    .toEqual([
      expect.stringMatching(/^Puzzle 1\. .*White to move\.$/),
      expect.stringMatching(/^Puzzle 2\. .*White to move\.$/),
      expect.stringMatching(/^Right\. /),
      'Right. Score: 1.',
      expect.stringMatching(/^Puzzle 3\. .*White to move\.$/),
    ]);
  await takePicture(page, 'streak-phone');
  await typeMove(page, 'Nf6');
  await page.getByRole('heading', { level: 1, name: 'Streak over' }).waitFor();
  await page.getByText('1 puzzle solved').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
