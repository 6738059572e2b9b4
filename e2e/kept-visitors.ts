import type { BrowserContext, Cookie, Page } from 'playwright-core';
import { afterAll, onTestFailed } from 'vitest';

interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly faults: string[];
}

interface Kept {
  readonly visitor: Visitor;
  /** As they were before the first page. */
  readonly cookies: Cookie[];
}

/**
 * For lists of pages: tests with the same key use one browser context, one after the other. A new context compiles the
 * whole app again, which takes longer than all else that these tests do. What the pages before have stored in the
 * browser is removed, and the context of a failed test is not used again.
 */
export function keptVisitors(): (key: string, open: () => Promise<Visitor>) => Promise<Visitor> {
  const all = new Map<string, Kept>();
  const discard = async (key: string) => {
    const kept = all.get(key);
    all.delete(key);
    await kept?.visitor.context.close();
  };
  afterAll(async () => {
    for (const key of all.keys()) await discard(key);
  });
  return async (key, open) => {
    onTestFailed(() => discard(key));
    const kept = all.get(key);
    if (kept !== undefined) return afresh(kept);
    const visitor = await open();
    all.set(key, { visitor, cookies: await visitor.context.cookies() });
    return visitor;
  };
}

async function afresh({ visitor, cookies }: Kept): Promise<Visitor> {
  const { context, page, faults } = visitor;
  await page.unrouteAll();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto('about:blank');
  await context.setOffline(false);
  await context.clearCookies();
  await context.addCookies(cookies);
  await page.emulateMedia({ media: null, colorScheme: 'light' });
  faults.length = 0;
  return visitor;
}
