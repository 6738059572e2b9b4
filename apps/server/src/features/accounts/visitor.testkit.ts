import { createCookieJar, send, type RawResponse } from '@rookery/testkit';

/** A browser without an account: it keeps the cookies that it gets. */
export interface Visitor {
  readonly cookies: Map<string, string>;
  post(path: string, json: unknown, headers?: Record<string, string>): Promise<RawResponse>;
  get(path: string): Promise<RawResponse>;
  remove(path: string): Promise<RawResponse>;
}

export function newVisitor(url: string, userAgent = 'curl/8.5.0'): Visitor {
  const jar = createCookieJar();
  async function ask(
    method: string,
    path: string,
    json?: unknown,
    extra?: Record<string, string>,
  ): Promise<RawResponse> {
    const cookie = jar.header();
    const headers = { 'user-agent': userAgent, ...(cookie !== '' && { cookie }), ...extra };
    const response = await send(url, { method, path, headers, json });
    jar.keep(response);
    return response;
  }
  return {
    cookies: jar.cookies,
    post: (path, json, headers) => ask('POST', path, json, headers),
    get: (path) => ask('GET', path),
    remove: (path) => ask('DELETE', path),
  };
}

let people = 0;

/** The body of a sign-up, with an address that no other one has. */
export function newPerson(name = 'Ann') {
  people += 1;
  const email = `${name.toLowerCase()}-${people}-${Date.now()}@rookery.test`;
  return { name, email, password: 'correct horse battery' };
}
