import { forgetPositions } from './remembered.ts';
import { cachesOf, ENGINE_FILES, OFFLINE_WORKER } from './rules.ts';

/** What is fetched for later waits until the page itself has what it needs. */
const QUIET_MOMENT_MS = 2_000;

/**
 * Keeps a page for when there is no connection. Two workers from one script: one for the page alone, and
 * one for the engine, which is a worker itself and answers to whoever keeps its own address. No other page
 * has anything to do with either.
 */
export function keepPage(path: string): () => void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return () => undefined;
  const timer = setTimeout(() => {
    for (const scope of [path, ENGINE_FILES]) {
      // Where it is not allowed, as in some private windows, the page needs a connection, as any other.
      navigator.serviceWorker.register(OFFLINE_WORKER, { scope }).catch(() => undefined);
    }
  }, QUIET_MOMENT_MS);
  return () => clearTimeout(timer);
}

/** Nothing of a member stays behind: what is kept was made for them. */
export async function forgetPages(): Promise<void> {
  forgetPositions();
  // Neither is there on a page without encryption.
  if (!('serviceWorker' in navigator) || !('caches' in window)) return;
  try {
    const workers = await navigator.serviceWorker.getRegistrations();
    await Promise.all(workers.map((worker) => worker.unregister()));
    const kept = cachesOf(await caches.keys());
    await Promise.all(kept.map((name) => caches.delete(name)));
  } catch {
    // Without storage, nothing was kept.
  }
}
