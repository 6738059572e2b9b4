/** One cookie's value as it was sent. Ours are plain words or tokens, so nothing needs decoding. */
export function cookieIn(header: string | undefined, name: string): string | null {
  if (header === undefined) return null;
  const start = startOf(header, `${name}=`);
  if (start === -1) return null;
  const end = header.indexOf(';', start);
  return header.slice(start, end === -1 ? undefined : end);
}

/** Where the value behind `name=` begins; the name must not be the end of a longer one. */
function startOf(header: string, prefix: string): number {
  for (let at = header.indexOf(prefix); at !== -1; at = header.indexOf(prefix, at + 1)) {
    const before = header[at - 1];
    if (before === undefined || before === ' ' || before === ';') return at + prefix.length;
  }
  return -1;
}

const YEAR_S = 31_536_000;

/** A choice the browser remembers, readable by our pages. */
export function rememberingCookie(name: string, value: string, secure: boolean): string {
  return `${name}=${value}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure ? '; Secure' : ''}`;
}
