import { observable, type Observable } from '../ui/observable.ts';

/** Choices that are stored at once, such as a check box without a Save button. */
export interface Choices<Fields extends object, Answer> {
  /** Choices without a response yet. They override the stored values. */
  readonly pending: Pick<Observable<Partial<Fields>>, 'get' | 'subscribe'>;
  /**
   * Shows a choice at once and sends it after earlier ones. Resolves to null if a later choice replaced it before
   * it was sent.
   */
  readonly choose: (changes: Partial<Fields>) => Promise<Answer | null>;
}

interface ChoicesOptions<Fields extends object, Answer> {
  readonly send: (changes: Partial<Fields>) => Promise<Answer>;
  /** Stores a response in the cache. It includes every earlier choice and no later one. */
  readonly onStored: (answer: Answer, changes: Partial<Fields>) => void;
  /** The choice may or may not have been stored, so the stored value has to be fetched again. */
  readonly onFailed: (changes: Partial<Fields>) => void;
}

interface Entry<Fields, Answer> {
  readonly changes: Partial<Fields>;
  readonly resolve: (answer: Answer | null) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The latest choice of a member is shown until its own response has come. Requests are sent one at a time, in the
 * order of the choices, so that the last choice is also stored last.
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
      // Before the choice stops overriding it, so that the older value does not show in between.
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
