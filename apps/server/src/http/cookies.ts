import type { FastifyRequest } from 'fastify';

/**
 * The raw Cookie header. Node parses all headers when `headers` is first used, which is a large part of the cost of
 * a redirect; this reads only one.
 */
export function cookieHeader({ raw }: FastifyRequest): string {
  const headers = raw.rawHeaders;
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index] ?? '';
    if (name.length === 6 && name.toLowerCase() === 'cookie') return headers[index + 1] ?? '';
  }
  return '';
}

/** The raw value of a cookie. Our cookies are words or tokens, so nothing needs decoding. */
export function cookieIn(header: string, name: string): string | null {
  const start = startOf(header, `${name}=`);
  if (start === -1) return null;
  const end = header.indexOf(';', start);
  return header.slice(start, end === -1 ? undefined : end);
}

/** The start of the value after `name=`, or -1. A longer name with the same ending does not match. */
function startOf(header: string, prefix: string): number {
  if (header.startsWith(prefix)) return prefix.length;
  const at = header.indexOf(`; ${prefix}`);
  return at === -1 ? -1 : at + prefix.length + 2;
}

const YEAR_S = 31_536_000;

/** A preference cookie that pages can read. */
export function preferenceCookie(name: string, value: string, secure: boolean): string {
  return `${name}=${value}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure ? '; Secure' : ''}`;
}
