import { newId } from '../../api/new-id.ts';

/** A message that has not been sent yet. */
export interface Draft {
  /** Stays with the text, so that a message that is sent again after a lost response is stored once. */
  readonly id: string;
  readonly text: string;
  /** Why the message was sent and came back. */
  readonly error: Error | null;
}

export function emptyDraft(): Draft {
  return { id: newId(), text: '', error: null };
}

/** Puts a message that could not be sent back into the field, before what was written since. */
export function returned(sent: Draft, error: Error, now: Draft): Draft {
  if (now.text === '') return { ...sent, error };
  // A draft with an error came back before this one, and was sent before it.
  const parts = now.error === null ? [sent, now] : [now, sent];
  return { id: newId(), text: parts.map(({ text }) => text).join(' '), error };
}
