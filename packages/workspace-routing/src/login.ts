const LOGIN_PATH = '/login';

/** The login URL for a caller who must sign in first, with the address to return to. */
export function loginLocation(path: string, query: string): string {
  return `${LOGIN_PATH}?next=${encodeURIComponent(path + query)}`;
}

/**
 * The address to return to after signing in. Only a path on this origin is accepted: browsers treat `//host` and
 * `/\host` as other origins, and remove tabs and line breaks first.
 */
export function safeNext(next: string | null | undefined): string {
  return next && /^\/(?![/\\])[^\\\p{Cc}\s]*$/u.test(next) ? next : '/';
}
