import { observable, type Observable } from '../../../live/observable.ts';

interface Spoken {
  readonly id: number;
  readonly words: string;
}

/** What is said to those who do not look, the newest last. */
export interface Speech {
  readonly said: Pick<Observable<readonly Spoken[]>, 'get' | 'subscribe'>;
  readonly say: (words: string) => void;
}

/** A screen reader reads what is added; a page need not grow for ever. */
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
