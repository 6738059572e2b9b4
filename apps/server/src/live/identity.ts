import type { UserId } from '@rookery/database';

/** The member and session behind a socket. */
export interface Identity {
  readonly userId: UserId;
  readonly sessionId: string;
  /** When the token expires, in milliseconds since 1970; null for a session cookie, which is checked regularly. */
  readonly expiresAt: number | null;
}

/** Authenticates sockets. Implemented by the accounts feature. */
export interface Identifier {
  byCookies(cookies: string): Promise<Identity | null>;
  byToken(token: string): Promise<Identity | null>;
  /** The sessions among these that have not ended. */
  running(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
}
