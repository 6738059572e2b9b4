/**
 * What the active relay says every second, in order with its changes. A listener that finds one missing
 * has missed changes, too; another slot means that some were never read from the log.
 */
export interface Announcement {
  readonly relay: string;
  readonly slot: string;
  /** From 1 on, for each relay. */
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
 * Whether changes may have been missed between two announcements that were heard one after the other.
 * `afterGap`: how many were missed in between is known to be unknown, and everybody reads again anyway.
 */
export function leavesDoubt(
  before: Announcement | null,
  now: Announcement,
  afterGap: boolean,
): boolean {
  // One that has just begun may have had to make its slot: nothing from before is in it.
  if (before === null) return now.count === 1;
  if (now.slot !== before.slot) return true;
  return !afterGap && now.count !== (now.relay === before.relay ? before.count + 1 : 1);
}
