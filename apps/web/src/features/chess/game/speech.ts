import { observable, type Observable } from '../../../live/observable.ts';

interface Spoken {
  readonly id: number;
  readonly words: string;
}

/** Announcements for screen readers, the newest last. */
export interface Speech {
  readonly said: Pick<Observable<readonly Spoken[]>, 'get' | 'subscribe'>;
  readonly say: (words: string) => void;
}

/** Screen readers read what is added, so old announcements can be removed. */
const KEPT = 6;

export function createSpeech(): Speech {
  const said = observable<readonly Spoken[]>([]);
  return {
    said,
    say(words) {
      const id = (said.get().at(-1)?.id ?? 0) + 1;
      said.set([...said.get(), { id, words }].slice(-KEPT));
    },
  };
}
