import type { Dispatcher } from 'undici';
import type { AddressGuard } from '../addresses/address-guard.ts';
import { FetchError } from './fetch-error.ts';
import type { Redirect } from './fetch-result.ts';
import { first } from './headers.ts';

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);
/** Reading a short body to its end keeps the connection usable. A longer one is not worth it. */
const MAX_DISCARDED_BYTES = 65_536;

/** Where a request is now. Changes with each redirect, so that a failure can tell where it happened. */
export interface Position {
  address: string;
  readonly redirects: Redirect[];
}

export interface RedirectOptions {
  readonly guard: AddressGuard;
  readonly maxRedirects: number;
  readonly mayFollow: ((target: URL) => boolean | Promise<boolean>) | undefined;
  readonly send: (url: URL) => Promise<Dispatcher.ResponseData>;
  readonly signal: AbortSignal;
}

/** Requests the address and follows redirects. The guard checks every target before it is requested. */
export async function followRedirects(
  position: Position,
  options: RedirectOptions,
): Promise<Dispatcher.ResponseData> {
  const seen = new Set<string>();
  for (;;) {
    const url = checkedUrl(position.address, options.guard);
    position.address = url.href;
    if (seen.has(url.href)) throw new FetchError('redirect_loop');
    if (seen.size > 0 && options.mayFollow !== undefined && !(await options.mayFollow(url)))
      throw new FetchError('refused_redirect');
    seen.add(url.href);
    const response = await options.send(url);
    const location = first(response.headers['location']);
    if (!REDIRECT_STATUSES.has(response.statusCode) || location === null) return response;
    await discardBody(response, options.signal);
    if (position.redirects.length >= options.maxRedirects)
      throw new FetchError('too_many_redirects');
    position.redirects.push({ from: url.href, status: response.statusCode });
    position.address = URL.parse(location, url)?.href ?? location;
  }
}

function checkedUrl(address: string, guard: AddressGuard): URL {
  const check = guard.check(address);
  if (!check.ok) throw new FetchError('refused_address', { refusal: check.reason });
  check.url.hash = '';
  return check.url;
}

export async function discardBody(
  { body }: Dispatcher.ResponseData,
  signal: AbortSignal,
): Promise<void> {
  await body.dump({ limit: MAX_DISCARDED_BYTES, signal });
}
