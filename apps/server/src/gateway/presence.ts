import type { Log } from '../runtime/log.ts';
import { startLoop } from '../runtime/loop.ts';

/** Stores which members have sockets at which gateway. */
export interface PresenceStore {
  /** Also the heartbeat of this gateway. False if the gateway was not known and has to report all its members. */
  report(online: readonly string[], offline: readonly string[]): Promise<boolean>;
  /** Removes this gateway and all its members. */
  leave(): Promise<void>;
}

/** Reports which members are online here. The stored list is late by at most the interval, the grace and a commit. */
export interface Presence {
  setOnline(userId: string): void;
  setOffline(userId: string): void;
  stop(): Promise<void>;
}

const REPORT_EVERY_MS = 500;
/** A member who reloads a page stays online. */
const GRACE_MS = 1_500;
const HEARTBEAT_MS = 3_000;

export function createPresence(store: PresenceStore, log: Log): Presence {
  const online = new Set<string>();
  /** Members that are stored as online. */
  const reported = new Set<string>();
  const cameOnline = new Set<string>();
  /** When each of these members went offline. */
  const wentOffline = new Map<string, number>();
  let reportedAt = 0;

  function changesToReport(now: number) {
    const came = [...cameOnline];
    const gone = [...wentOffline]
      .filter(([, at]) => now - at >= GRACE_MS)
      .map(([userId]) => userId);
    return { came, gone };
  }

  /** Members who changed again during the report stay in the queue for the next one. */
  function markReported(came: readonly string[], gone: readonly string[]): void {
    for (const userId of came) {
      reported.add(userId);
      cameOnline.delete(userId);
      if (!online.has(userId)) wentOffline.set(userId, Date.now());
    }
    for (const userId of gone) {
      reported.delete(userId);
      wentOffline.delete(userId);
      if (online.has(userId)) cameOnline.add(userId);
    }
  }

  async function report(now: number): Promise<void> {
    const { came, gone } = changesToReport(now);
    if (came.length + gone.length === 0 && now - reportedAt < HEARTBEAT_MS) return;
    const wasKnown = await store.report(came, gone);
    reportedAt = now;
    markReported(came, gone);
    if (wasKnown) return;
    // This was the first report, or the store has lost the earlier ones: report everyone.
    const justReported = new Set(came);
    for (const userId of online) if (!justReported.has(userId)) cameOnline.add(userId);
  }

  const loop = startLoop(async () => {
    await report(Date.now()).catch((error: unknown) =>
      log.warn({ err: error }, 'could not report which members are online'),
    );
    return REPORT_EVERY_MS;
  });

  return {
    setOnline(userId) {
      online.add(userId);
      wentOffline.delete(userId);
      if (!reported.has(userId)) cameOnline.add(userId);
    },
    setOffline(userId) {
      online.delete(userId);
      cameOnline.delete(userId);
      if (reported.has(userId)) wentOffline.set(userId, Date.now());
    },
    async stop() {
      await loop.stop();
      await store
        .leave()
        .catch((error: unknown) =>
          log.warn({ err: error }, 'could not report that all members are offline'),
        );
    },
  };
}
