import type { Locale } from '@rookery/contract';
import type messages from './messages/en.json';

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: typeof messages;
  }
}
