import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible, TAKES_PICTURES } from './browser.ts';

/** Not committed: for whoever wants to look at what members see. */
export const PICTURES = process.env['PICTURES'] ?? join(import.meta.dirname, 'pictures');

/** Axe finds nothing in either theme, and nothing is wider than the window; `npm run screenshots` keeps both. */
export async function takePicture(page: Page, name: string): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await expectNothingSqueezed(page);
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await settle(page);
    if (TAKES_PICTURES) await page.screenshot({ path: join(PICTURES, `${name}-${theme}.png`) });
    // A theme changes colours, and nothing else.
    await expectAccessible(page, theme === 'light' ? undefined : ['color-contrast']);
  }
}

/** Nothing is wider than the window: a page that scrolls sideways was not made for this width. */
async function expectNothingSqueezed(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content).toBeLessThanOrEqual(window ?? 0);
}

/** Colours change over a few frames on a busy machine. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const _ of [1, 2, 3]) await new Promise((resolve) => requestAnimationFrame(resolve));
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  });
}
