/**
 * Publish and subscribe by subject. The bus stores nothing: the data is in Postgres, and a listener that may have
 * missed messages is told so.
 */
export interface Bus {
  /** Sends a message. Only `flush` confirms that the bus has received it. */
  publish(subject: Subject, message: Uint8Array): void;
  /**
   * Resolves once the bus has received everything published before. Throws if messages may be lost, and then they
   * must be published again.
   */
  flush(): Promise<void>;
  /** Resolves once the listener gets every message published from now on. */
  subscribe(subject: Subject, listener: Listener): Promise<Subscription>;
  close(): Promise<void>;
}

export interface Listener {
  onMessage(message: Uint8Array): void;
  /** Messages may have been missed, so the listener must read its data again. */
  onGap(): void;
}

export interface Subscription {
  /** The listener gets no messages after this. */
  end(): void;
}

/** Words joined by dots, such as `chess_games.7b1c…`, without wildcards. */
export type Subject = string & { readonly __brand: 'Subject' };

const SUBJECT = /^[\w-]+(\.[\w-]+)*$/;

export function subjectOf(...words: readonly string[]): Subject {
  const subject = words.join('.');
  if (!SUBJECT.test(subject)) throw new Error(`Not a subject: ${subject}`);
  return subject as Subject;
}
