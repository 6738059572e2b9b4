import type { UserId } from '@rookery/database';

/** Who is at the other end, and how long that holds. */
export interface Identity {
  readonly userId: UserId;
  readonly sessionId: string;
  /** When what proved it runs out, in milliseconds since 1970; null where it is looked up again and again. */
  readonly expiresAt: number | null;
}

/** What the accounts feature knows of those who come. */
export interface Identifier {
  byCookies(cookies: string): Promise<Identity | null>;
  byToken(token: string): Promise<Identity | null>;
  /** Those of these sessions that have not ended. */
  running(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
}
