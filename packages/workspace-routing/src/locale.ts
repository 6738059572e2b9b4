/** To add a locale, add it here and add its message file; the compiler reports what is missing. */
export const LOCALES = ['en', 'vi'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'en';
export const LOCALE_COOKIE = 'locale';

/** What a request says about the reader's language, in order of precedence. */
export interface LocaleHints {
  readonly cookie: string | null;
  readonly acceptLanguage: string | null;
}

export function isLocale(text: string): text is Locale {
  return (LOCALES as readonly string[]).includes(text);
}

/** The reader's locale: the stored choice, then the browser's preferences, then English. */
export function chooseLocale(hints: LocaleHints): Locale {
  if (hints.cookie !== null && isLocale(hints.cookie)) return hints.cookie;
  return hints.acceptLanguage === null ? DEFAULT_LOCALE : preferredLocale(hints.acceptLanguage);
}

function preferredLocale(acceptLanguage: string): Locale {
  let best = DEFAULT_LOCALE;
  let bestWeight = 0;
  for (const entry of acceptLanguage.split(',')) {
    const [tag = '', ...parameters] = entry.trim().split(';');
    const language = tag.trim().toLowerCase().split('-')[0] ?? '';
    const weight = weightOf(parameters);
    // Strictly greater, so that the browser's order decides between equal weights.
    if (isLocale(language) && weight > bestWeight) {
      best = language;
      bestWeight = weight;
    }
  }
  return best;
}

function weightOf(parameters: readonly string[]): number {
  const quality = parameters.map((text) => text.trim()).find((text) => text.startsWith('q='));
  if (quality === undefined) return 1;
  const weight = Number(quality.slice(2));
  return weight >= 0 && weight <= 1 ? weight : 0;
}
