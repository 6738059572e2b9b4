import type { Locale } from '@rookery/contract';
import type { Messages } from 'use-intl';
import en from './en.json' with { type: 'json' };
import vi from './vi.json' with { type: 'json' };

/** Both travel with the app: they are small, and changing the language is then instant. */
export const MESSAGES: Record<Locale, Messages> = { en, vi };
