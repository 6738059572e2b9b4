import { observable, type Observable } from '../live/observable.ts';

/** Choices that are stored as they are made, such as a check box without a "Save" button beside it. */
export interface Choices<Fields extends object, Answer> {
  /** Chosen and not yet answered. It covers what the server has said, whenever it has said it. */
  readonly pending: Pick<Observable<Partial<Fields>>, 'get' | 'subscribe'>;
  /**
   * Shows a choice at once and sends it after those before it. Resolves to null if a later choice
   * replaced it before it was sent.
   */
  readonly choose: (changes: Partial<Fields>) => Promise<Answer | null>;
}

interface ChoicesOptions<Fields extends object, Answer> {
  readonly send: (changes: Partial<Fields>) => Promise<Answer>;
  /** Keeps an answer as what is stored. It knows of every choice before it, and of none after it. */
  readonly onStored: (answer: Answer, changes: Partial<Fields>) => void;
  /** The choice may or may not be stored: the stored value has to be read again. */
  readonly onFailed: (changes: Partial<Fields>) => void;
}

interface Entry<Fields, Answer> {
  readonly changes: Partial<Fields>;
  readonly resolve: (answer: Answer | null) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The latest choice of a member stays on the screen until its own answer has come. One request at a
 * time, in the order of the choices, so that the last choice is also the one that is stored last.
 */
export function createChoices<Fields extends object, Answer>(
  options: ChoicesOptions<Fields, Answer>,
): Choices<Fields, Answer> {
  const pending = observable<Partial<Fields>>({});
  let sending: Entry<Fields, Answer> | null = null;
  let waiting: Entry<Fields, Answer>[] = [];

  function show(): void {
    const entries = sending === null ? waiting : [sending, ...waiting];
    pending.set(Object.assign({}, ...entries.map(({ changes }) => changes)) as Partial<Fields>);
  }

  async function sendNext(): Promise<void> {
    const next = sending === null ? waiting.shift() : undefined;
    if (next === undefined) return;
    sending = next;
    try {
      const answer = await options.send(next.changes);
      // Before the choice stops covering it: otherwise the older value would show in between.
      options.onStored(answer, next.changes);
      sending = null;
      show();
      next.resolve(answer);
    } catch (error) {
      sending = null;
      options.onFailed(next.changes);
      show();
      next.reject(error);
    }
    void sendNext();
  }

  return {
    pending,
    choose(changes) {
      const { promise, resolve, reject } = Promise.withResolvers<Answer | null>();
      const isReplaced = (entry: Entry<Fields, Answer>) => haveSameFields(entry.changes, changes);
      for (const entry of waiting.filter(isReplaced)) entry.resolve(null);
      waiting = [...waiting.filter((entry) => !isReplaced(entry)), { changes, resolve, reject }];
      show();
      void sendNext();
      return promise;
    },
  };
}

function haveSameFields(one: object, other: object): boolean {
  const fields = Object.keys(one);
  return fields.length === Object.keys(other).length && fields.every((field) => field in other);
}
