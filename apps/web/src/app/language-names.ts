import type { Locale } from '@rookery/contract';

/** Each in its own language, because a member who looks for it may not read the current one. */
const LANGUAGE_NAMES: Record<Locale, string> = { en: 'English', vi: 'Tiếng Việt' };

export const LANGUAGE_CHOICES = Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({
  value: value as Locale,
  label,
}));
