/**
 * Carries messages by subject from whoever publishes to whoever listens at that moment. It keeps
 * nothing: the truth is in Postgres, and a listener that may have missed something is told so.
 */
export interface Bus {
  /** Sends a message on. That it was taken, only `flush` says. */
  publish(subject: Subject, message: Uint8Array): void;
  /**
   * Resolves once everything published before was taken. Throws where some of it may be lost: it has
   * to be published again.
   */
  flush(): Promise<void>;
  /** Resolves once every message published from now on will be heard. */
  subscribe(subject: Subject, listener: Listener): Promise<Subscription>;
  close(): Promise<void>;
}

export interface Listener {
  onMessage(message: Uint8Array): void;
  /** Messages may have been missed: what they were about has to be read again. */
  onGap(): void;
}

export interface Subscription {
  /** Nothing is heard after it. */
  end(): void;
}

/** Words joined by dots, such as `chess_games.7b1c…`. No wildcards: who listens knows what for. */
export type Subject = string & { readonly __brand: 'Subject' };

const SUBJECT = /^[\w-]+(\.[\w-]+)*$/;

export function subjectOf(...words: readonly string[]): Subject {
  const subject = words.join('.');
  if (!SUBJECT.test(subject)) throw new Error(`Not a subject: ${subject}`);
  return subject as Subject;
}
