import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible, TAKES_PICTURES } from './browser.ts';

/** Screenshots, not committed. */
export const PICTURES = process.env['PICTURES'] ?? join(import.meta.dirname, 'pictures');

/**
 * Checks that axe finds nothing in either theme and that nothing is wider than the window. `npm run screenshots`
 * saves both themes.
 */
export async function takePicture(page: Page, name: string): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await expectNothingSqueezed(page);
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await settle(page);
    if (TAKES_PICTURES) await page.screenshot({ path: join(PICTURES, `${name}-${theme}.png`) });
    // A theme changes only colours.
    await expectAccessible(page, theme === 'light' ? undefined : ['color-contrast']);
  }
}

/**
 * The pages of a list that are tried in each run. Those named here differ from another one by some words or rows: they are
 * tried where pictures are taken.
 */
export function withoutVariants<Shot extends { readonly name: string }>(
  shots: readonly Shot[],
  variants: readonly string[],
): readonly Shot[] {
  return TAKES_PICTURES ? shots : shots.filter(({ name }) => !variants.includes(name));
}

/** Nothing is wider than the window. */
async function expectNothingSqueezed(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content).toBeLessThanOrEqual(window ?? 0);
}

/** Waits for colour transitions. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const _ of [1, 2, 3]) await new Promise((resolve) => requestAnimationFrame(resolve));
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  });
}
