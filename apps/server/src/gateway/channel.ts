import type { ProtocolVersion } from './client-frame.ts';

/** What feeds and rooms know of a channel that has joined. */
export interface Channel {
  readonly topic: string;
  readonly version: ProtocolVersion;
  /**
   * A change. `replaces` is the feed of which only the newest is of interest to a socket that does not
   * keep up; without it, one change left out makes the client read again.
   */
  change(frame: Buffer, replaces: object | null): void;
  /** Of what a socket that does not keep up may do without. */
  tell(frame: Buffer): void;
  /** Something may be missing: the client joins again, and reads again. */
  fail(): void;
}
