import type { RawResponse } from './http.ts';

/** The cookies of a browser, by name. */
export interface CookieJar {
  readonly cookies: Map<string, string>;
  /** In the form of a Cookie header. */
  header(): string;
  /** Stores what a response sets, and forgets what it ends. */
  keep(response: RawResponse): void;
}

export function createCookieJar(first: Iterable<readonly [string, string]> = []): CookieJar {
  const cookies = new Map(first);
  return {
    cookies,
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    keep({ headers }) {
      for (const line of headers['set-cookie'] ?? []) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (/max-age=0/i.test(line)) cookies.delete(name);
        else cookies.set(name, value);
      }
    },
  };
}

/** The cookies that a response sets, for a new browser. */
export function cookiesOf(response: RawResponse): string {
  const jar = createCookieJar();
  jar.keep(response);
  return jar.header();
}
