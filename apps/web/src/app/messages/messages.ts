import type { Locale } from '@rookery/contract';
import type { Messages } from 'use-intl';

const LOADERS: Record<Locale, () => Promise<{ default: Messages }>> = {
  en: () => import('./en.json'),
  vi: () => import('./vi.json'),
};

/** One language at a time: nobody reads two, and each is as large as a page. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  return (await LOADERS[locale]()).default;
}
