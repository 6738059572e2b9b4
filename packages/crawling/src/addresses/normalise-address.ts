/** Parameters that say where a reader came from, and sessions: they do not change what a page shows. */
const IGNORED_PARAMETER =
  /^(utm_\w*|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|igshid|mc_cid|mc_eid|_ga|_gl|_hsenc|_hsmi|mkt_tok|phpsessid|jsessionid|sid)$/i;
const SESSION_IN_PATH = /;(jsessionid|phpsessid)=[^/?#]*/gi;
const UNRESERVED = /[A-Za-z0-9\-._~]/;

/**
 * One spelling for all addresses of the same page: absolute, without fragment, default port, tracking parameters and
 * escapes that are not needed. Null if the text is no http or https address, or contains user info.
 */
export function normaliseAddress(text: string, base?: string): string | null {
  const url = URL.parse(text.trim(), base);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  if (url.username !== '' || url.password !== '') return null;
  // Each assignment parses the address again, and most addresses need none.
  if (url.href.includes('#')) url.hash = '';
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.replace(/\.+$/, '');
  if (/[%;]/.test(url.pathname))
    url.pathname = normaliseEscapes(url.pathname.replaceAll(SESSION_IN_PATH, ''));
  if (url.href.includes('?')) url.search = normaliseQuery(url.search);
  return url.href;
}

/** Keeps the parameters as they are written and ordered, because some servers depend on it. */
function normaliseQuery(search: string): string {
  const parameters = normaliseEscapes(search.replace(/^\?/, '')).split('&');
  const kept = parameters.filter((parameter) => {
    const [name = ''] = parameter.split('=');
    return parameter !== '' && !IGNORED_PARAMETER.test(name);
  });
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}

/** `%7euser` and `%7Euser` are `~user` (RFC 3986, 6.2.2). */
export function normaliseEscapes(text: string): string {
  return text.replaceAll(/%[0-9a-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return UNRESERVED.test(character) ? character : escape.toUpperCase();
  });
}
