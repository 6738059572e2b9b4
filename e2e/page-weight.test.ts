import { eventually, NotYet, play, report, signUp, startGame } from '@rookery/testkit';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isShown, nextFrames } from './browser.ts';
import { newSeat, openGame } from './chess-seat.ts';
import { liveStage } from './stage.ts';

/** Bytes of JavaScript that a game page loads, compressed as served, including the frame around the page. */
const WEIGHT_LIMIT = 250_000;

const stage = liveStage();

/** The compressed size of each script of this page, without those of other pages that it fetches ahead. */
async function scriptWeights(page: Page): Promise<number[]> {
  const weights = await page.evaluate(() => {
    const [ahead] = performance.getEntriesByName('pages-ahead');
    if (ahead === undefined) return null;
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return resources
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < ahead.startTime)
      .map(({ encodedBodySize }) => encodedBodySize);
  });
  if (weights === null) throw new NotYet('The pages ahead are not loaded yet.');
  return weights;
}

test('the JavaScript of a game page stays within its budget', async () => {
  const seat = await newSeat(stage.browser, stage.server.url, 'Ann', { fetchesAhead: true });
  const game = await startGame(seat.member, await signUp(stage.server.url, 'Bob'));
  await play(game, 'e2e4 e7e5');
  await openGame(seat, game);
  const weights = await eventually(() => scriptWeights(seat.page));
  const weight = weights.reduce((sum, each) => sum + each, 0);
  report(
    `JavaScript of the game page: ${(weight / 1_000).toFixed(1)} kB in ${weights.length} files`,
  );
  expect(weight).toBeGreaterThan(100_000);
  expect(weight).toBeLessThanOrEqual(WEIGHT_LIMIT);
});

test.each([
  ['is fetched once a page is shown', true],
  ['is fetched when it is needed, if the browser saves data', false],
])('the code of other pages %s', async (_when, fetchesAhead) => {
  const { page } = await newSeat(stage.browser, stage.server.url, 'Ann', { fetchesAhead });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const fetched = () => asked.some((url) => url.includes('SettingsPage'));
  await page.clock.install();
  await page.goto('/personal/tasks');
  await isShown(page, 'Tasks');
  await page.clock.fastForward(60_000);
  await nextFrames(page);
  expect(fetched()).toBe(fetchesAhead);
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
  await isShown(page, 'Settings');
  expect(fetched()).toBe(true);
});
