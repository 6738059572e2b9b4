import type { Log } from '../log.ts';
import { startLoop } from '../loop.ts';

/** Where it is kept who has sockets with which gateway. */
export interface PresenceStore {
  /** Also the sign of life of this gateway. False where it was not known, and has to tell everything. */
  report(came: readonly string[], gone: readonly string[]): Promise<boolean>;
  /** Everybody here is gone from here. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

/** Tells who is here. The list is right within the sum of these, and a commit. */
export interface Presence {
  came(userId: string): void;
  gone(userId: string): void;
  stop(): Promise<void>;
}

const TELL_EVERY_MS = 500;
/** A page that is loaded again is no absence. */
const GRACE_MS = 1_500;
const SIGN_OF_LIFE_MS = 3_000;

export function createPresence(store: PresenceStore, log: Log): Presence {
  const here = new Set<string>();
  /** Who is here, as far as others know. */
  const told = new Set<string>();
  const arrived = new Set<string>();
  const left = new Map<string, number>();
  let toldAt = 0;

  function news(now: number) {
    const came = [...arrived];
    const gone = [...left].filter(([, at]) => now - at >= GRACE_MS).map(([userId]) => userId);
    return { came, gone };
  }

  /** What has changed while it was being told stays to be told. */
  function note(came: readonly string[], gone: readonly string[]): void {
    for (const userId of came) {
      told.add(userId);
      arrived.delete(userId);
      if (!here.has(userId)) left.set(userId, Date.now());
    }
    for (const userId of gone) {
      told.delete(userId);
      left.delete(userId);
      if (here.has(userId)) arrived.add(userId);
    }
  }

  async function tell(now: number): Promise<void> {
    const { came, gone } = news(now);
    if (came.length + gone.length === 0 && now - toldAt < SIGN_OF_LIFE_MS) return;
    const wasKnown = await store.report(came, gone);
    toldAt = now;
    note(came, gone);
    if (wasKnown) return;
    // The first word of all, or nothing of what was told before is there any more.
    const said = new Set(came);
    for (const userId of here) if (!said.has(userId)) arrived.add(userId);
  }

  const loop = startLoop(async () => {
    await tell(Date.now()).catch((error: unknown) =>
      log.warn({ err: error }, 'who is here could not be told'),
    );
    return TELL_EVERY_MS;
  });

  return {
    came(userId) {
      here.add(userId);
      left.delete(userId);
      if (!told.has(userId)) arrived.add(userId);
    },
    gone(userId) {
      here.delete(userId);
      arrived.delete(userId);
      if (told.has(userId)) left.set(userId, Date.now());
    },
    async stop() {
      await loop.stop();
      await store
        .leave()
        .catch((error: unknown) =>
          log.warn({ err: error }, 'that nobody is here any more could not be told'),
        );
      await store.close();
    },
  };
}
