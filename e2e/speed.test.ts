import { eventually, play, report, signUp, startGame } from '@rookery/testkit';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newSeat, openGame, squareCentre, type Seat } from './chess-seat.ts';
import { liveStage } from './stage.ts';

/** Of JavaScript on the way to a board, compressed as it is served, the shell with it. */
const WEIGHT_LIMIT = 250_000;
/** One frame of a screen that shows sixty a second, in the tenths Chromium counts in. */
const FRAME_MS = 16.75;
const SLOW_DOWN = 4;
const FIRST_SCORE_MS = 2_000;
/** Somebody else's work on this machine makes frames late, never early: the best of a few is ours. */
const DRAGS = 4;

const stage = liveStage();

async function atBoard(): Promise<Seat> {
  const seat = await newSeat(stage.browser, stage.server.url, 'Ann');
  const game = await startGame(seat.member, await signUp(stage.server.url, 'Bob'));
  await play(game, 'e2e4 e7e5');
  await openGame(seat, game);
  await seat.page.waitForLoadState('networkidle');
  return seat;
}

/** Of every script that this page asked for, in bytes on the wire; not of other pages, fetched ahead. */
function scriptWeights(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const [ahead] = performance.getEntriesByName('pages-ahead');
    if (ahead === undefined) throw new Error('Not yet.');
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return resources
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < ahead.startTime)
      .map(({ encodedBodySize }) => encodedBodySize);
  });
}

test('the JavaScript of a game is small', async () => {
  const { context, page } = await atBoard();
  const weights = await eventually(() => scriptWeights(page));
  const weight = weights.reduce((sum, each) => sum + each, 0);
  report(
    `JavaScript of the game page: ${(weight / 1_000).toFixed(1)} kB in ${weights.length} files`,
  );
  expect(weight).toBeGreaterThan(100_000);
  expect(weight).toBeLessThanOrEqual(WEIGHT_LIMIT);
  await context.close();
});

/** A drag in circles over the board; the time between the frames it was shown in. */
async function dragFrames(page: Page): Promise<number[]> {
  const { x, y } = await squareCentre(page, 'g1');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate(() => {
    window.frameTimes = [];
    const note = (time: number) => {
      window.frameTimes.push(time);
      window.nextFrame = requestAnimationFrame(note);
    };
    window.nextFrame = requestAnimationFrame(note);
  });
  for (let step = 0; step < 90; step += 1) {
    const angle = step / 5;
    await page.mouse.move(x - 150 + 120 * Math.cos(angle), y - 200 + 120 * Math.sin(angle));
  }
  const frames = await page.evaluate(() => {
    cancelAnimationFrame(window.nextFrame);
    return window.frameTimes;
  });
  await page.mouse.move(x, y);
  await page.mouse.up();
  return frames.slice(1).map((time, index) => time - (frames[index] ?? 0));
}

declare global {
  interface Window {
    frameTimes: number[];
    nextFrame: number;
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

test('a drag keeps up with the screen on a machine four times as slow', async () => {
  const { page, context } = await atBoard();
  const inspector = await context.newCDPSession(page);
  await inspector.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  const medians: number[] = [];
  while (medians.length < DRAGS && !medians.some((each) => each <= FRAME_MS)) {
    const frames = await dragFrames(page);
    expect(frames.length).toBeGreaterThan(20);
    medians.push(median(frames));
  }
  report(`median frames of a drag, ${SLOW_DOWN} times slowed down: ${medians.join(', ')} ms`);
  expect(Math.min(...medians)).toBeLessThanOrEqual(FRAME_MS);
  await context.close();
});

/** From the first byte asked for to the first score on the page, as the page's own clock has it. */
async function firstScoreMs(): Promise<number> {
  const { context, page } = await newSeat(stage.browser, stage.server.url, 'Ann');
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('.analysis-verdict[data-score]') === null) {
        requestAnimationFrame(look);
      } else performance.mark('first-score');
    };
    look();
  });
  await page.goto('/personal/chess/analysis');
  await page.locator('.analysis-verdict[data-score]').waitFor();
  const ms = await eventually(() =>
    page.evaluate(() => {
      const [mark] = performance.getEntriesByName('first-score');
      if (mark === undefined) throw new Error('Not yet.');
      return mark.startTime;
    }),
  );
  await context.close();
  return ms;
}

test('the first evaluation is there within two seconds, on a cold cache', async () => {
  const times: number[] = [];
  // Somebody else's work on this machine makes it later, never earlier.
  while (times.length < 6 && !times.some((ms) => ms <= FIRST_SCORE_MS))
    times.push(await firstScoreMs());
  report(`first evaluation after ${times.map((ms) => Math.round(ms)).join(', ')} ms`);
  expect(Math.min(...times)).toBeLessThanOrEqual(FIRST_SCORE_MS);
});
