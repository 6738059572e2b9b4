/** Served from the root, so that its scope can be a page of any workspace. */
export const OFFLINE_WORKER = '/offline-worker.js';

/** The prefix of the engine's files, which is a scope of its own. */
export const ENGINE_FILES = '/assets/stockfish';

const PREFIX = 'offline ';

/** Each scope has one cache for each version of the app. */
export function cacheOf(scope: string, version: string): string {
  return `${PREFIX}${scope} ${version}`;
}

/** All our caches, or those of one scope. */
export function cachesOf(names: readonly string[], scope?: string): string[] {
  const prefix = scope === undefined ? PREFIX : `${PREFIX}${scope} `;
  return names.filter((name) => name.startsWith(prefix));
}

export type Strategy =
  /** The network, and the cache if that fails. */
  | 'network-first'
  /** The cache, and the network if it has nothing. */
  | 'kept-first'
  /** Not handled by the service worker. */
  | 'untouched';

interface HandledRequest {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/**
 * How a service worker handles a request: only its own page with the pages below it, which have the same document, and
 * files with a content hash in their name.
 */
export function strategyFor(
  { method, mode, url }: HandledRequest,
  scope: string,
  files: readonly string[],
): Strategy {
  const { origin, pathname } = new URL(url);
  const own = new URL(scope);
  if (method !== 'GET' || origin !== own.origin) return 'untouched';
  if (mode === 'navigate') {
    return `${pathname}/`.startsWith(`${own.pathname}/`) ? 'network-first' : 'untouched';
  }
  return files.includes(pathname) ? 'kept-first' : 'untouched';
}

/** The files of a scope: the engine's scope has those with its prefix, a page all others. */
export function filesOf(scope: string, files: readonly string[]): string[] {
  const isEngine = isEngineScope(scope);
  return files.filter((file) => file.startsWith(ENGINE_FILES) === isEngine);
}

export function isEngineScope(scope: string): boolean {
  return new URL(scope).pathname === ENGINE_FILES;
}

/** How long a stored answer is used: while there is no other, or on the day (UTC) on which it was stored. */
export type KeptFor = 'always' | 'the-day';

export function isKeptStill(keptFor: KeptFor, storedAt: number, now: number): boolean {
  return keptFor === 'always' || dayOf(storedAt) === dayOf(now);
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
