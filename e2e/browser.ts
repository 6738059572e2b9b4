import { existsSync } from 'node:fs';
import { countStart, type TestMember } from '@rookery/testkit';
import axe from 'axe-core';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type Page,
  type Request,
} from 'playwright-core';
import { expect } from 'vitest';

/** Debian's packages of Chromium. The headless shell has the same engine, and takes a quarter less of the processor. */
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Chromium, without background network requests. */
export function launchBrowser(): Promise<Browser> {
  countStart('browser');
  return chromium.launch({
    executablePath:
      process.env['CHROMIUM'] ?? BROWSERS.find((path) => existsSync(path)) ?? 'chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
}

/**
 * A phone, a tablet and a desk. A normal run tests the phone, which has the least space, and `npm run screenshots`
 * all of them.
 */
export const WIDTHS = process.env['WIDTHS'] === 'all' ? [390, 820, 1440] : [390];
export const TAKES_PICTURES = process.env['WIDTHS'] === 'all';

const PATIENCE_MS = 60_000;

/** Chromium's own messages about 4xx and 5xx responses and a missing network, which some tests provoke. */
const PROVOKED = ['Failed to load resource', 'ERR_INTERNET_DISCONNECTED'];

export interface VisitorOptions {
  width?: number;
  /** Touch instead of a mouse. */
  touch?: boolean;
  /** Whether the code of other pages is fetched ahead, which takes as long as the page itself. */
  fetchesAhead?: boolean;
}

/** A new browser context. Errors in its console are collected for the test to check. */
export async function newVisitor(
  browser: Browser,
  baseURL: string,
  { width = 1440, touch = false, fetchesAhead = false }: VisitorOptions = {},
): Promise<{ context: BrowserContext; page: Page; faults: string[] }> {
  const context = await browser.newContext({
    baseURL,
    // Times that tests type are those of the server, wherever they run.
    timezoneId: 'UTC',
    locale: 'en-GB',
    viewport: { width, height: width < 500 ? 844 : 900 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    hasTouch: touch,
    isMobile: touch,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  context.on('page', countRequests);
  if (!fetchesAhead) await context.addInitScript(saveData);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    const isOurs = !PROVOKED.some((words) => message.text().includes(words));
    if (message.type() === 'error' && isOurs) faults.push(message.text());
  });
  return { context, page, faults };
}

/** As a browser that is set to save data. */
function saveData(): void {
  Object.defineProperty(NetworkInformation.prototype, 'saveData', { value: true });
}

/** The page has rendered its heading, and has the data it asked for. */
export async function isShown(page: Page, heading?: string): Promise<void> {
  await page
    .getByRole('heading', { level: 1, ...(heading !== undefined && { name: heading }) })
    .waitFor();
  await requestsAnswered(page);
}

const openRequests = new WeakMap<Page, Set<Request>>();

function countRequests(page: Page): void {
  const open = new Set<Request>();
  openRequests.set(page, open);
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
}

/** Every request has its answer, the answers are rendered, and rendering them asked for nothing more. */
export async function requestsAnswered(page: Page): Promise<void> {
  const open = openRequests.get(page);
  if (open === undefined) throw new Error('The requests of this page are not counted.');
  await expect
    .poll(
      async () => {
        await nextFrames(page);
        return [...open].map((request) => request.url());
      },
      { timeout: PATIENCE_MS },
    )
    .toEqual([]);
}

/** Two frames: what was asked of the page before has been rendered. */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
}

/** Signs a browser context in as a member. */
export async function signIn(
  context: BrowserContext,
  url: string,
  member: TestMember,
): Promise<void> {
  const cookies = member
    .cookies()
    .split('; ')
    .map((pair) => pair.split(/=(.*)/s))
    .map(([name = '', value = '']) => ({ name, value, url, httpOnly: true }));
  await context.addCookies(cookies);
}

/** No violation of any axe rule, or of the given ones. */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async (values) => {
      const { violations } = await window.axe.run({
        // Other results would be collected for no use.
        resultTypes: ['violations'],
        // Fetching the style sheets again is only for rules about a screen's orientation, which no page sets.
        preload: false,
        ...(values && { runOnly: { type: 'rule', values } }),
      });
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
      );
    },
    rules && [...rules],
  );
  expect(found, page.url()).toEqual([]);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
  // Chromium's, which is not in the DOM's types.
  const NetworkInformation: { readonly prototype: object };
}
