import { eventually, NotYet, play, report, signUp, startGame } from '@rookery/testkit';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { requestsAnswered } from '../../e2e/browser.ts';
import { newSeat, openGame, squareCentre } from '../../e2e/chess-seat.ts';
import { ownStage } from '../../e2e/stage.ts';

/** One frame of a screen that shows sixty a second, in the tenths Chromium counts in. */
const FRAME_GOAL_MS = 16.75;
const SLOW_DOWN = 4;
const FIRST_SCORE_GOAL_MS = 2_000;
/** Other work on the machine only adds time, so the best of a few runs is the measure. */
const RUNS = 4;

const stage = ownStage();

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
  const { context, page, member } = await newSeat(stage.browser, stage.server.url, 'Ann', {
    fetchesAhead: true,
  });
  const game = await startGame(member, await signUp(stage.server.url, 'Bob'));
  await play(game, 'e2e4 e7e5');
  await openGame({ page }, game);
  await requestsAnswered(page);
  const inspector = await context.newCDPSession(page);
  await inspector.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  const medians: number[] = [];
  for (let run = 0; run < RUNS; run += 1) medians.push(median(await dragFrames(page)));
  report(`median frames of a drag, ${SLOW_DOWN} times slowed down: ${medians.join(', ')} ms`);
  expect(Math.min(...medians)).toBeLessThanOrEqual(FRAME_GOAL_MS);
});

/** From the first request to the first score on the page, by the page's own clock. */
async function firstScoreMs(): Promise<number> {
  const { context, page } = await newSeat(stage.browser, stage.server.url, 'Ann', {
    fetchesAhead: true,
  });
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
  const ms = await eventually(async () => {
    const time = await page.evaluate(
      () => performance.getEntriesByName('first-score')[0]?.startTime,
    );
    if (time === undefined) throw new NotYet('There is no score yet.');
    return time;
  });
  await context.close();
  return ms;
}

test('the first evaluation is there within two seconds, on a cold cache', async () => {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) times.push(Math.round(await firstScoreMs()));
  report(`first evaluation after ${times.join(', ')} ms`);
  expect(Math.min(...times)).toBeLessThanOrEqual(FIRST_SCORE_GOAL_MS);
});
