/** Served from the root, so that it may keep a page of any workspace. */
export const OFFLINE_WORKER = '/offline-worker.js';

/** How the addresses of the engine's files begin, which is a scope of its own. */
export const ENGINE_FILES = '/assets/stockfish';

const PREFIX = 'offline ';

/** Each scope keeps its own, in a cache for each version of the app. */
export function cacheOf(scope: string, version: string): string {
  return `${PREFIX}${scope} ${version}`;
}

/** All that is kept; of one scope, if one is named. */
export function cachesOf(names: readonly string[], scope?: string): string[] {
  const prefix = scope === undefined ? PREFIX : `${PREFIX}${scope} `;
  return names.filter((name) => name.startsWith(prefix));
}

export type Way =
  /** The network, and without it what was kept. */
  | 'network-first'
  /** What was kept, and without it the network. */
  | 'kept-first'
  /** None of our business. */
  | 'untouched';

interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/** What a worker does about a request: only its own page and files whose names say what is in them. */
export function wayOf({ method, mode, url }: Asked, scope: string, files: readonly string[]): Way {
  const { origin, pathname } = new URL(url);
  const own = new URL(scope);
  if (method !== 'GET' || origin !== own.origin) return 'untouched';
  if (mode === 'navigate') {
    return pathname === own.pathname || pathname === `${own.pathname}/`
      ? 'network-first'
      : 'untouched';
  }
  return files.includes(pathname) ? 'kept-first' : 'untouched';
}

/** The files a scope keeps: the engine those whose names begin as its own does, a page all the others. */
export function filesOf(scope: string, files: readonly string[]): string[] {
  const isEngine = isEngineScope(scope);
  return files.filter((file) => file.startsWith(ENGINE_FILES) === isEngine);
}

export function isEngineScope(scope: string): boolean {
  return new URL(scope).pathname === ENGINE_FILES;
}
