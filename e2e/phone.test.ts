import { ask, signUp, startedGame, startGame, type TestMember } from '@rookery/testkit';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openGame, seatFor } from './chess-seat.ts';
import { liveStage } from './stage.ts';

const stage = liveStage();
let ann: TestMember;
let ben: TestMember;

beforeAll(async () => {
  ann = await signUp(stage.server.url, 'Nguyễn Thị Minh Anh');
  ben = await signUp(stage.server.url, 'Bartholomew');
});

/** 390 × 844 pixels, with touch. */
function phone({ fetchesAhead = false } = {}) {
  return seatFor(stage.browser, stage.server.url, ann, { width: 390, touch: true, fetchesAhead });
}

/** Taps a link and waits until the new page has the focus, which is when it could scroll. */
async function tap(page: Page, link: ReturnType<Page['getByRole']>, path: RegExp): Promise<void> {
  await link.tap();
  await page.waitForURL(path);
  await page.waitForFunction(() => document.activeElement?.id === 'main');
}

const topBar = (page: Page) => page.getByRole('banner');

async function bottomOf(locator: ReturnType<typeof topBar>): Promise<number> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not shown.');
  return box.y + box.height;
}

async function topOf(locator: ReturnType<typeof topBar>): Promise<number> {
  return (await locator.boundingBox())?.y ?? -1;
}

const scrollOf = (page: Page) => page.evaluate(() => window.scrollY);

test('a tapped link opens its page at the top, below the bar', async () => {
  const { context, page, faults } = await phone();
  await page.goto('/personal');
  const bar = page.getByRole('navigation', { name: 'Main' }).last();
  await tap(page, bar.getByRole('link', { name: 'Chess' }), /\/personal\/chess$/);
  expect(await scrollOf(page)).toBe(0);
  const tabs = page.getByRole('navigation', { name: 'Chess pages' });
  expect(await topOf(tabs)).toBeGreaterThanOrEqual(await bottomOf(topBar(page)));

  // Also from the bottom of a long page.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await tap(page, bar.getByRole('link', { name: 'Tasks' }), /\/personal\/tasks$/);
  await expect.poll(() => scrollOf(page)).toBe(0);
  await tap(page, bar.getByRole('link', { name: 'Chess' }), /\/personal\/chess$/);
  expect(await scrollOf(page)).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

test('a game opened from a challenge shows the opponent completely', async () => {
  const { context, page, faults } = await phone({ fetchesAhead: true });
  // The lobby has the game already, and the code of its page is fetched ahead, so it is rendered completely at once.
  const code = page.waitForResponse(/\/assets\/GamePage-.+\.js$/);
  await page.goto('/personal/chess');
  const game = await startGame(ben, ann);
  await page.getByRole('region', { name: 'Your games' }).getByText('30:00').first().waitFor();
  await (await code).finished();
  const challenge = page.getByRole('complementary', { name: 'Challenge' });
  await tap(page, challenge.getByRole('link', { name: 'Go to the game' }), /\/chess\/games\//);
  const clock = page.getByRole('region', { name: /Bartholomew/ }).getByRole('timer');
  await clock.waitFor();
  expect(await scrollOf(page)).toBe(0);
  expect(await topOf(clock)).toBeGreaterThanOrEqual(await bottomOf(topBar(page)));
  expect(faults).toEqual([]);
  await ask(ann, game, 'abort');
  await context.close();
});

test('an element focused by Tab is not under a bar', async () => {
  const { context, page } = await phone();
  await page.goto('/personal/chess/settings');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const bottomBarTop = await topOf(page.getByRole('navigation', { name: 'Main' }).last());
  const boxOfFocused = () =>
    page.evaluate(() => {
      const box = document.activeElement?.getBoundingClientRect();
      const inMain = document.activeElement?.closest('main') !== null;
      return { inMain, top: box?.top ?? 0, bottom: box?.bottom ?? 0 };
    });
  await page.evaluate(() => document.getElementById('main')?.focus({ preventScroll: true }));
  const covered: unknown[] = [];
  for (const key of [...Array(14).fill('Tab'), ...Array(12).fill('Shift+Tab')]) {
    await page.keyboard.press(key);
    const box = await boxOfFocused();
    const isCovered = box.top < (await bottomOf(topBar(page))) - 1 || box.bottom > bottomBarTop + 1;
    if (box.inMain && isCovered) covered.push({ key, ...box });
  }
  expect(covered).toEqual([]);
  await context.close();
});

test.each(['', '/vi'])('the chess pages have tabs with room between them (%s/)', async (prefix) => {
  const { context, page } = await phone();
  const paths = ['', '/games', '/leaderboard', `/players/${ann.id}`, '/settings'];
  for (const path of paths) {
    await page.goto(`${prefix}/personal/chess${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const tabs = await page.evaluate(() => {
      const links = [...(document.querySelector('main nav')?.querySelectorAll('a') ?? [])];
      const words = links.map((link) => {
        const range = document.createRange();
        range.selectNodeContents(link);
        return range.getBoundingClientRect();
      });
      const current = links.find((link) => link.getAttribute('aria-current') === 'page');
      return {
        gaps: words.slice(1).map((box, index) => box.left - (words[index]?.right ?? 0)),
        current: current?.getBoundingClientRect().toJSON() as DOMRect | undefined,
      };
    });
    expect(Math.min(...tabs.gaps), path).toBeGreaterThanOrEqual(16);
    // Completely visible, wherever it is in the row.
    expect(tabs.current?.left, path).toBeGreaterThanOrEqual(0);
    expect(tabs.current?.right, path).toBeLessThanOrEqual(390);
  }
  await context.close();
});

test('the question before resigning can be read', async () => {
  const { context, page, faults } = await phone();
  const game = await startedGame(ann, ben);
  await openGame({ page }, game);
  await page.getByRole('button', { name: 'Resign' }).tap();
  const question = page.getByRole('group', { name: 'Resign this game?' });
  const words = await question.getByText('Resign this game?').boundingBox();
  // Two lines at most, within the row.
  expect(words?.width).toBeGreaterThan(80);
  expect(words?.height).toBeLessThan(44);
  await question.getByRole('button', { name: 'Yes, resign' }).tap();
  await page.getByText('You lost').first().waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
