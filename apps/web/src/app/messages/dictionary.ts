import type { Locale } from '@rookery/contract';
import type { Messages } from 'use-intl';
import { observable, type Observable } from '../../ui/observable.ts';
import type account from './en/account.json';
import type achievements from './en/achievements.json';
import type administration from './en/administration.json';
import type analysis from './en/analysis.json';
import type calendar from './en/calendar.json';
import type crawlers from './en/crawlers.json';
import type help from './en/help.json';
import type notifications from './en/notifications.json';
import type publicPages from './en/public.json';
import type puzzles from './en/puzzles.json';
import type review from './en/review.json';
import type settings from './en/settings.json';
import type tasks from './en/tasks.json';
import type tournaments from './en/tournaments.json';

type SomeMessages = Partial<Messages>;

const FILES = import.meta.glob<SomeMessages>('./*/*.json', { import: 'default' });

/** The message files that only some pages need, fetched with the code of those pages. */
export interface ChapterMessages {
  readonly account: typeof account;
  readonly achievements: typeof achievements;
  readonly administration: typeof administration;
  readonly analysis: typeof analysis;
  readonly calendar: typeof calendar;
  readonly crawlers: typeof crawlers;
  readonly help: typeof help;
  readonly notifications: typeof notifications;
  readonly public: typeof publicPages;
  readonly puzzles: typeof puzzles;
  readonly review: typeof review;
  readonly settings: typeof settings;
  readonly tasks: typeof tasks;
  readonly tournaments: typeof tournaments;
}
export type Chapter = keyof ChapterMessages;

/** By their files. */
export const CHAPTERS = Object.keys(FILES)
  .flatMap((path) => /^\.\/en\/(.+)\.json$/.exec(path)?.[1] ?? [])
  .filter((name): name is Chapter => name !== 'everywhere');

interface Words {
  readonly locale: Locale;
  readonly messages: SomeMessages;
}

export interface Dictionary {
  /** The loaded messages, in the current language. */
  readonly words: Pick<Observable<Words>, 'get' | 'subscribe'>;
  /** Once it resolves, `words` contains this chapter. */
  readonly open: (chapter: Chapter) => Promise<void>;
  /** Changes the language, once all open chapters are loaded in it. */
  readonly setLocale: (locale: Locale) => Promise<void>;
  /** Fetches every chapter, for a member who loses the connection. Nothing that is shown changes. */
  readonly fetchAhead: () => void;
}

/** Holds one language at a time, because each is as large as a page. */
export async function openDictionary(first: Locale): Promise<Dictionary> {
  let current = first;
  const messages = await load(first, 'everywhere');
  const words = observable<Words>({ locale: first, messages });
  const opened = new Set<Chapter>();

  async function show(chapters: Iterable<Chapter>): Promise<void> {
    const locale = current;
    const files = ['everywhere', ...chapters] as const;
    const found = await Promise.all(files.map((name) => load(locale, name)));
    // The language was changed meanwhile, so the chapters are loaded again.
    if (locale !== current) return show(chapters);
    for (const chapter of chapters) opened.add(chapter);
    const before = words.get();
    const known = before.locale === locale ? before.messages : {};
    words.set({ locale, messages: Object.assign({}, known, ...found) as SomeMessages });
  }

  return {
    words,
    async open(chapter) {
      const isHere = opened.has(chapter) && words.get().locale === current;
      if (!isHere) await show([...opened, chapter]);
    },
    async setLocale(locale) {
      current = locale;
      if (words.get().locale !== locale) await show([...opened]);
    },
    fetchAhead() {
      for (const chapter of CHAPTERS) load(current, chapter).catch(() => undefined);
    },
  };
}

async function load(locale: Locale, name: Chapter | 'everywhere'): Promise<SomeMessages> {
  const file = FILES[`./${locale}/${name}.json`];
  if (file === undefined) throw new Error(`There are no messages of ${name} in ${locale}`);
  return file();
}
