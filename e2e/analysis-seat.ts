import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

export const PATH = '/personal/chess/analysis';

/** For tests that only look at moves: an engine takes a whole core from the other tests. */
export async function switchEngineOff(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    localStorage.setItem('rookery-analysis-engine', JSON.stringify({ isOn: false }));
  });
}

/** The engine's score, as soon as there is one. */
export async function verdict(page: Page): Promise<string> {
  const shown = page.locator('.analysis-verdict[data-score]');
  await shown.waitFor();
  return (await shown.textContent()) ?? '';
}

const moves = (page: Page) =>
  page.getByRole('region', { name: 'Moves and variations' }).getByRole('button').allInnerTexts();
export const moveCount = async (page: Page) => (await moves(page)).length;
export async function expectMoves(page: Page, expected: string): Promise<void> {
  await expect.poll(async () => (await moves(page)).join(' ')).toBe(expected);
}
export const current = (page: Page) =>
  page.locator('.analysis-moves [aria-current]').allInnerTexts();
export async function expectCurrent(page: Page, san: string): Promise<void> {
  await expect.poll(() => current(page)).toEqual([san]);
}
export const squareName = (page: Page, square: string) =>
  page.locator(`[data-square=${square}]`).getAttribute('aria-label');
