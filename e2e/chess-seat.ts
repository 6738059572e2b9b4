import { signUp, type TestGame, type TestMember } from '@rookery/testkit';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { newVisitor, signIn, type VisitorOptions } from './browser.ts';

/** A signed-in member with their own browser context. */
export interface Seat {
  readonly member: TestMember;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly faults: string[];
}

export async function newSeat(
  browser: Browser,
  url: string,
  name: string,
  options: VisitorOptions = {},
): Promise<Seat> {
  const member = await signUp(url, name);
  return { member, ...(await seatFor(browser, url, member, options)) };
}

/** Another browser context of a member. */
export async function seatFor(
  browser: Browser,
  url: string,
  member: TestMember,
  options: VisitorOptions = {},
): Promise<Omit<Seat, 'member'>> {
  const visitor = await newVisitor(browser, url, options);
  await signIn(visitor.context, url, member);
  return visitor;
}

export async function openGame({ page }: Pick<Seat, 'page'>, { id }: Pick<TestGame, 'id'>) {
  await page.goto(`/personal/chess/games/${id}`);
  await board(page).waitFor();
}

/** Clicks the tile, such as `5+3`, and waits until the server knows of the search, which the page shows earlier. */
export async function startSearch(page: Page, figures: string): Promise<void> {
  await searchStarts(page, () => searchTile(page, figures).click());
}

export function searchTile(page: Page, figures: string) {
  return page.locator('button[data-control]', { has: page.getByText(figures, { exact: true }) });
}

/** Waits until the server knows of the search that this act starts. */
export async function searchStarts(page: Page, act: () => Promise<unknown>): Promise<void> {
  const known = page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' && response.url().endsWith('/api/chess/seeks'),
  );
  await act();
  await known;
}

function board(page: Page) {
  return page.getByRole('grid', { name: /Chess board/ });
}

/** The moves in the move list. */
export function movesOn(page: Page): Promise<string[]> {
  return page.getByRole('region', { name: 'Moves' }).getByRole('button').allInnerTexts();
}

export async function expectMoves(page: Page, moves: string): Promise<void> {
  await expect.poll(() => movesOn(page)).toEqual(moves.split(' '));
}

export async function squareCentre(page: Page, square: string) {
  const box = await page.locator(`[data-square=${square}]`).boundingBox();
  if (box === null) throw new Error(`${square} is not on the board`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags with the mouse, over the squares between. */
export async function drag(page: Page, from: string, to: string): Promise<void> {
  const [start, end] = [await squareCentre(page, from), await squareCentre(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
  await page.mouse.move(end.x, end.y, { steps: 3 });
  await page.mouse.up();
}

/** The move field, or the button that opens it: both show that the member plays. */
export function typedMoves(page: Page) {
  const field = page.getByRole('textbox', { name: 'Type a move' });
  const button = page.getByRole('button', { name: 'Type a move', expanded: false });
  return { field, button, either: field.or(button).first() };
}

export async function typeMove(page: Page, text: string): Promise<void> {
  const { field, button, either } = typedMoves(page);
  await either.waitFor();
  // By key, because on a phone a notice may cover the button.
  if ((await field.count()) === 0) await button.press('Enter');
  await field.fill(text);
  await field.press('Enter');
}

/** All announcements for screen readers, oldest first. */
export function spokenOn(page: Page): Promise<string[]> {
  return page.getByRole('log', { name: 'Game announcements' }).locator('p').allInnerTexts();
}

/** Records all layout shifts from here on, also those after user input. */
export function watchShifts(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const sources = entry.sources.map(({ node }) => (node as Element | null)?.className ?? '?');
        window.shifts.push(`${entry.value.toFixed(4)} ${sources.join(', ')}`);
      }
    }).observe({ type: 'layout-shift' });
  });
}

export function shiftsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => window.shifts);
}

/** Chromium's entry, which is not in the DOM's types. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

declare global {
  interface Window {
    shifts: string[];
  }
}
