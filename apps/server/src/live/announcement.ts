/**
 * A message that the active relay publishes every second, in order with its changes. A listener that misses one
 * has missed changes too; another slot means that some changes were never read from the log.
 */
export interface Announcement {
  readonly relay: string;
  readonly slot: string;
  /** Counts from 1 for each relay. */
  readonly count: number;
}

export const ANNOUNCE_EVERY_MS = 1_000;

export function writeAnnouncement(announcement: Announcement): Buffer {
  return Buffer.from(JSON.stringify(announcement));
}

export function readAnnouncement(message: Uint8Array): Announcement {
  return JSON.parse(Buffer.from(message).toString()) as Announcement;
}

/**
 * Whether changes may have been missed between two consecutive announcements. `afterGap`: the bus has reported a
 * gap in between, so announcements may be missing, and clients resync anyway.
 */
export function needsResync(
  before: Announcement | null,
  now: Announcement,
  afterGap: boolean,
): boolean {
  // A relay that has just started may have created its slot, which lacks all earlier changes.
  if (before === null) return now.count === 1;
  if (now.slot !== before.slot) return true;
  return !afterGap && now.count !== (now.relay === before.relay ? before.count + 1 : 1);
}
