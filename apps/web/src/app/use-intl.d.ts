import type { Locale } from '@rookery/contract';
import type analysis from './messages/en/analysis.json';
import type everywhere from './messages/en/everywhere.json';
import type publicPages from './messages/en/public.json';
import type review from './messages/en/review.json';
import type tasks from './messages/en/tasks.json';

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: typeof everywhere &
      typeof analysis &
      typeof publicPages &
      typeof review &
      typeof tasks;
  }
}
