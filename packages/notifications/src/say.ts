import { achievementName } from '@rookery/achievements/names';
import type { Locale, Told } from '@rookery/contract';
import { ENGLISH } from './english.ts';
import type { Said, Sentences, Wording } from './sentences.ts';
import { VIETNAMESE } from './vietnamese.ts';

const LANGUAGES: Record<Locale, Sentences> = { en: ENGLISH, vi: VIETNAMESE };

export interface SayOptions {
  readonly locale: Locale;
  readonly timeZone?: string;
}

/** Says one notification, or several of the same kind as one sentence. */
export function say(alike: readonly [Told, ...Told[]], options: SayOptions): Said {
  const { locale, timeZone } = options;
  const [first] = alike;
  const sentences = LANGUAGES[locale];
  const { one, several } = sentences[first.kind];
  if (alike.length > 1) return { title: several(alike.length) };
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
  const wording: Wording = {
    date: (at) => format.format(new Date(at)),
    achievement: (id) => achievementName(id, locale),
  };
  const told = { ...first, actor_name: first.actor_name ?? sentences.somebody };
  // The kind decides both the sentence and the details, which the compiler cannot see.
  return (one as (told: Told, wording: Wording) => Said)(told, wording);
}
