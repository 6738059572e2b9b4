import { newId } from '../lobby/new-id.ts';

/** A line that is not said yet. */
export interface Draft {
  /** Stays with the text: sent again after no answer came, it is said once. */
  readonly id: string;
  readonly text: string;
  /** Why it was sent and is here again. */
  readonly error: Error | null;
}

export function emptyDraft(): Draft {
  return { id: newId(), text: '', error: null };
}

/** A line that could not be said is in the field again, and what was written since is not lost. */
export function returned(sent: Draft, error: Error, now: Draft): Draft {
  if (now.text === '') return { ...sent, error };
  // What stands there with an error came back before this one, and was sent before it.
  const parts = now.error === null ? [sent, now] : [now, sent];
  return { id: newId(), text: parts.map(({ text }) => text).join(' '), error };
}
