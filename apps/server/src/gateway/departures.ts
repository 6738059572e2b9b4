import type { Log } from '../log.ts';
import type { Rooms } from './rooms.ts';

/** What a game is told of its players. Resolves once it is stored. */
export interface Absence {
  /** Their line broke at this time, and they have not come back. */
  lost(gameId: string, userId: string, at: number): Promise<void>;
  back(gameId: string, userId: string): Promise<void>;
}

/** Players whose last socket here has closed. Most are back at once: a page was loaded again. */
export interface Departures {
  left(gameId: string, userId: string): void;
  /** They are at the board. `isKnownAbsent`: the game says otherwise. */
  entered(gameId: string, userId: string, isKnownAbsent: boolean): void;
  stop(): void;
}

const GRACE_MS = 5_000;

export function createDepartures(rooms: Rooms, absence: Absence, log: Log): Departures {
  const waiting = new Map<string, NodeJS.Timeout>();
  /** Those whose game is just being told that they have gone. */
  const declared = new Set<string>();
  let stopped = false;

  async function decide(key: string, gameId: string, userId: string, at: number): Promise<void> {
    const room = await rooms.hold(gameId);
    try {
      if (room.sees(userId)) return;
      declared.add(key);
      await absence.lost(gameId, userId, at);
      // They may have come in while it was being stored, having read that all was well.
      if (room.sees(userId)) await absence.back(gameId, userId);
    } finally {
      declared.delete(key);
      rooms.release(gameId);
    }
  }

  function note(work: Promise<void>, gameId: string): void {
    work.catch((error: unknown) =>
      log.warn({ err: error, game: gameId }, 'that a player has gone or come was not stored'),
    );
  }

  return {
    left(gameId, userId) {
      const key = `${gameId} ${userId}`;
      if (stopped || waiting.has(key)) return;
      const at = Date.now();
      // Held meanwhile: only an open room hears where else they are.
      rooms.hold(gameId).catch(() => undefined);
      const timer = setTimeout(() => {
        waiting.delete(key);
        note(decide(key, gameId, userId, at), gameId);
        rooms.release(gameId);
      }, GRACE_MS);
      waiting.set(key, timer);
    },
    entered(gameId, userId, isKnownAbsent) {
      if (isKnownAbsent || declared.has(`${gameId} ${userId}`))
        note(absence.back(gameId, userId), gameId);
    },
    stop() {
      // It is we who go, not they.
      stopped = true;
      for (const timer of waiting.values()) clearTimeout(timer);
    },
  };
}
