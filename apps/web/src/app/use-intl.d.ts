import type { Locale } from '@rookery/contract';
import type { ChapterMessages } from './messages/dictionary.ts';
import type everywhere from './messages/en/everywhere.json';

type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: typeof everywhere & AllOf<ChapterMessages[keyof ChapterMessages]>;
  }
}
