import type { FastifyRequest } from 'fastify';

/**
 * The Cookie header as it was sent. Node builds `headers` from all of them on first use, a good part
 * of what a redirect costs; this looks for the one line.
 */
export function cookieHeader({ raw }: FastifyRequest): string {
  const lines = raw.rawHeaders;
  for (let index = 0; index < lines.length; index += 2) {
    const name = lines[index] ?? '';
    if (name.length === 6 && name.toLowerCase() === 'cookie') return lines[index + 1] ?? '';
  }
  return '';
}

/** One cookie's value as it was sent. Ours are plain words or tokens, so nothing needs decoding. */
export function cookieIn(header: string, name: string): string | null {
  const start = startOf(header, `${name}=`);
  if (start === -1) return null;
  const end = header.indexOf(';', start);
  return header.slice(start, end === -1 ? undefined : end);
}

/** Where the value behind `name=` begins; the name must not be the end of a longer one. */
function startOf(header: string, prefix: string): number {
  if (header.startsWith(prefix)) return prefix.length;
  const at = header.indexOf(`; ${prefix}`);
  return at === -1 ? -1 : at + prefix.length + 2;
}

const YEAR_S = 31_536_000;

/** A choice the browser remembers, readable by our pages. */
export function rememberingCookie(name: string, value: string, secure: boolean): string {
  return `${name}=${value}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure ? '; Secure' : ''}`;
}
