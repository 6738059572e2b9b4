import type { UserId } from '@rookery/database';

/** The member behind a socket, and the session or API token by which it was opened. */
export interface Identity {
  readonly userId: UserId;
  readonly sessionId: string;
  /** When the live token or API token expires, in milliseconds since 1970; null for a session cookie, which is checked regularly. */
  readonly expiresAt: number | null;
}

/** API tokens, as sockets need them. Implemented by the tokens feature. */
export interface ApiTokenIdentities {
  /** Null for a token that is not accepted, or does not allow to read. */
  identify(token: string): Promise<Identity | null>;
  /** The tokens among these that are still accepted. */
  running(ids: readonly string[]): Promise<readonly string[]>;
}

/** Authenticates sockets. Implemented by the accounts feature. */
export interface Identifier {
  byCookies(cookies: string): Promise<Identity | null>;
  byToken(token: string): Promise<Identity | null>;
  /** The sessions and API tokens among these that have not ended. */
  running(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
}
