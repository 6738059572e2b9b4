import { forgetRemembered } from './remembered.ts';
import { cachesOf, ENGINE_FILES, OFFLINE_WORKER } from './rules.ts';

/** Fetches for later wait until the page has loaded what it needs. */
const DELAY_MS = 2_000;

/**
 * Makes a page and those below it available offline. Two service workers use one script: one for the page, and one for
 * the engine, which is a worker itself and controlled by the scope of its own address. No other page is affected.
 */
export function keepPage(path: string, { withEngine }: { withEngine: boolean }): () => void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return () => undefined;
  const timer = setTimeout(() => {
    for (const scope of withEngine ? [path, ENGINE_FILES] : [path]) {
      // If service workers are not allowed, as in some private windows, the page needs a connection.
      navigator.serviceWorker.register(OFFLINE_WORKER, { scope }).catch(() => undefined);
    }
  }, DELAY_MS);
  return () => clearTimeout(timer);
}

/** Removes everything that was stored for a member. */
export async function forgetPages(): Promise<void> {
  forgetRemembered();
  // Neither exists on a page without TLS.
  if (!('serviceWorker' in navigator) || !('caches' in window)) return;
  try {
    const workers = await navigator.serviceWorker.getRegistrations();
    await Promise.all(workers.map((worker) => worker.unregister()));
    const kept = cachesOf(await caches.keys());
    await Promise.all(kept.map((name) => caches.delete(name)));
  } catch {
    // Without storage nothing was kept.
  }
}
