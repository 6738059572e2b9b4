const FILE = /\.csv(\.gz|\.zst)?$/;
export const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The address of a file with puzzles, or null if it is none: only https. `allowsLoopback` also allows http to the same
 * machine, for tests.
 */
export function readPuzzleAddress(text: string, allowsLoopback: boolean): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return isSafe(url, allowsLoopback) && FILE.test(url.pathname) ? url : null;
}

/** Also holds for the target of a redirection, which may have another name. */
export function isSafe(url: URL, allowsLoopback: boolean): boolean {
  if (url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:') return true;
  return allowsLoopback && url.protocol === 'http:' && LOOPBACK.has(url.hostname);
}
