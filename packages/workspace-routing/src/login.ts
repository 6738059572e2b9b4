const LOGIN_PATH = '/login';

/** Where somebody who must sign in first is sent, and from where they come back. */
export function loginLocation(path: string, query: string): string {
  return `${LOGIN_PATH}?next=${encodeURIComponent(path + query)}`;
}

/**
 * Where to go after signing in. Only a path on this origin is honoured: `//host` and `/\host` are
 * other origins to a browser, and it drops tabs and line breaks before it looks.
 */
export function safeNext(next: string | null | undefined): string {
  return next && /^\/(?![/\\])[^\\\p{Cc}\s]*$/u.test(next) ? next : '/';
}
