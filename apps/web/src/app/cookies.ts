/** The server reads it too, so that the first paint has the right theme. */
export const THEME_COOKIE = 'theme';

const ONE_YEAR = 365 * 24 * 60 * 60;

export function readCookie(name: string): string | null {
  for (const entry of document.cookie.split('; ')) {
    const [key, value] = entry.split('=');
    if (key === name) return value ?? null;
  }
  return null;
}

export function writeCookie(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=${ONE_YEAR}; SameSite=Lax`;
}
