import type { Locale } from '@rookery/contract';
import type { Messages } from 'use-intl';
import { observable, type Observable } from '../../live/observable.ts';

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
  readonly words: Pick<Observable<Words>, 'get' | 'subscribe'>;
  /** Once it resolves, `words` has this chapter. */
  readonly open: (chapter: Chapter) => Promise<void>;
  /** Another language shows once all its words are here that were here in the last one. */
  readonly speak: (locale: Locale) => Promise<void>;
  /** Fetches every chapter, for whoever loses the connection. Nothing that is shown changes. */
  readonly fetchAhead: () => void;
}

/** One language at a time: nobody reads two, and each is as large as a page. */
export async function openDictionary(first: Locale): Promise<Dictionary> {
  let spoken = first;
  const messages = await load(first, 'everywhere');
  const words = observable<Words>({ locale: first, messages });
  const opened = new Set<Chapter>();

  async function show(chapters: Iterable<Chapter>): Promise<void> {
    const locale = spoken;
    const files = ['everywhere', ...chapters] as const;
    const found = await Promise.all(files.map((name) => load(locale, name)));
    // Spoken to in another language meanwhile, it has to look again.
    if (locale !== spoken) return show(chapters);
    for (const chapter of chapters) opened.add(chapter);
    const before = words.get();
    const known = before.locale === locale ? before.messages : {};
    words.set({ locale, messages: Object.assign({}, known, ...found) as SomeMessages });
  }

  return {
    words,
    async open(chapter) {
      const isHere = opened.has(chapter) && words.get().locale === spoken;
      if (!isHere) await show([...opened, chapter]);
    },
    async speak(locale) {
      spoken = locale;
      if (words.get().locale !== locale) await show([...opened]);
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
