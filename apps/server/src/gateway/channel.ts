import type { ProtocolVersion } from './client-frame.ts';

/** A joined channel, as feeds and rooms see it. */
export interface Channel {
  readonly topic: string;
  readonly version: ProtocolVersion;
  /**
   * Sends a change. `replaces` is a feed of which a slow socket needs only the newest change; if it is null,
   * a change that cannot be sent forces the client to resync.
   */
  change(frame: Buffer, replaces: object | null): void;
  /** Sends a frame that may be skipped for a slow socket. */
  sendOptional(frame: Buffer): void;
  /** Changes may be missing: closes the channel, so that the client joins and reads again (a resync). */
  fail(): void;
}
