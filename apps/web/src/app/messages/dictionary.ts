import type { Locale } from '@rookery/contract';
import type { Messages } from 'use-intl';

type SomeMessages = Partial<Messages>;

const FILES = import.meta.glob<SomeMessages>('./*/*.json', { import: 'default' });

/** What only some pages say: the files beside `everywhere.json`, fetched with the code of those pages. */
export const CHAPTERS = ['analysis', 'public', 'review', 'tasks'] as const;
export type Chapter = (typeof CHAPTERS)[number];

interface Words {
  readonly locale: Locale;
  readonly messages: SomeMessages;
}

export interface Dictionary {
  /** The words that are here, in the language that is shown. */
  words: () => Words;
  subscribe: (listener: () => void) => () => void;
  /** Once it resolves, `words` has this chapter. */
  open: (chapter: Chapter) => Promise<void>;
  /** Another language shows once all its words are here that were here in the last one. */
  speak: (locale: Locale) => Promise<void>;
  /** Fetches every chapter, for whoever loses the connection. Nothing that is shown changes. */
  fetchAhead: () => void;
}

/** One language at a time: nobody reads two, and each is as large as a page. */
export async function openDictionary(first: Locale): Promise<Dictionary> {
  let spoken = first;
  let words: Words = { locale: first, messages: await load(first, 'everywhere') };
  const opened = new Set<Chapter>();
  const listeners = new Set<() => void>();

  async function show(chapters: Iterable<Chapter>): Promise<void> {
    const locale = spoken;
    const files = ['everywhere', ...chapters] as const;
    const found = await Promise.all(files.map((name) => load(locale, name)));
    // Spoken to in another language meanwhile, it has to look again.
    if (locale !== spoken) return show(chapters);
    const known = words.locale === locale ? words.messages : {};
    words = { locale, messages: Object.assign({}, known, ...found) as SomeMessages };
    for (const chapter of chapters) opened.add(chapter);
    for (const listener of listeners) listener();
  }

  return {
    words: () => words,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async open(chapter) {
      const isHere = opened.has(chapter) && words.locale === spoken;
      if (!isHere) await show([...opened, chapter]);
    },
    async speak(locale) {
      spoken = locale;
      if (words.locale !== locale) await show([...opened]);
    },
    fetchAhead() {
      for (const chapter of CHAPTERS) load(spoken, chapter).catch(() => undefined);
    },
  };
}

async function load(locale: Locale, name: Chapter | 'everywhere'): Promise<SomeMessages> {
  const file = FILES[`./${locale}/${name}.json`];
  if (file === undefined) throw new Error(`There are no words of ${name} in ${locale}`);
  return file();
}
