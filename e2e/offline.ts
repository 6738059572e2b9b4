import { eventually, NotYet } from '@rookery/testkit';
import type { Page } from 'playwright-core';

/** Waits until this many service workers are active: one for the page, and one for the engine if the page has one. */
export async function offlineReady(page: Page, workers: number): Promise<void> {
  await eventually(async () => {
    const active = await page.evaluate(async () => {
      const registered = await navigator.serviceWorker.getRegistrations();
      return registered.filter((each) => each.active?.state === 'activated').length;
    });
    if (active < workers) throw new NotYet(`${active} of ${workers} service workers are active.`);
  });
}

/** What is stored in the browser for offline use. */
export function storedOffline(page: Page) {
  return page.evaluate(async () => ({
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    storage: Object.keys(localStorage).filter((key) => /^rookery-(offline|unsent)/.test(key)),
  }));
}
