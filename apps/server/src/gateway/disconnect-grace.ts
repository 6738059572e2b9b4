import type { Log } from '../runtime/log.ts';
import type { Rooms } from './rooms.ts';

/** Stores in a game whether its players are connected. */
export interface AbsenceStore {
  /** The player's connection was lost at this time, and they have not come back. */
  storeAbsence(gameId: string, userId: string, at: number): Promise<void>;
  clearAbsence(gameId: string, userId: string): Promise<void>;
}

/** Waits before a disconnected player counts as absent, because most are back at once after reloading a page. */
export interface DisconnectGrace {
  /** A player's channel has closed; others may still be open, here or at another gateway. */
  channelClosed(gameId: string, userId: string): void;
  /** A player's channel has opened. `isKnownAbsent`: an absence is stored in the game. */
  channelOpened(gameId: string, userId: string, isKnownAbsent: boolean): void;
  stop(): void;
}

const GRACE_MS = 5_000;

export function createDisconnectGrace(
  rooms: Rooms,
  absenceStore: AbsenceStore,
  log: Log,
): DisconnectGrace {
  const waiting = new Map<string, NodeJS.Timeout>();
  /** Players whose absence is being stored right now. */
  const storing = new Set<string>();
  let stopped = false;

  async function storeIfAbsent(
    key: string,
    gameId: string,
    userId: string,
    at: number,
  ): Promise<void> {
    const room = await rooms.acquire(gameId);
    try {
      if (room.hasPlayer(userId)) return;
      storing.add(key);
      await absenceStore.storeAbsence(gameId, userId, at);
      // The player may have joined meanwhile and read the game before the absence was stored.
      if (room.hasPlayer(userId)) await absenceStore.clearAbsence(gameId, userId);
    } finally {
      storing.delete(key);
      rooms.release(gameId);
    }
  }

  function logFailure(work: Promise<void>, gameId: string): void {
    work.catch((error: unknown) =>
      log.warn({ err: error, game: gameId }, 'could not store the absence or return of a player'),
    );
  }

  return {
    channelClosed(gameId, userId) {
      const key = `${gameId} ${userId}`;
      if (stopped || waiting.has(key)) return;
      const at = Date.now();
      // The room stays open meanwhile: only an open room receives reports of other gateways.
      rooms.acquire(gameId).catch(() => undefined);
      const timer = setTimeout(() => {
        waiting.delete(key);
        logFailure(storeIfAbsent(key, gameId, userId, at), gameId);
        rooms.release(gameId);
      }, GRACE_MS);
      waiting.set(key, timer);
    },
    channelOpened(gameId, userId, isKnownAbsent) {
      if (isKnownAbsent || storing.has(`${gameId} ${userId}`))
        logFailure(absenceStore.clearAbsence(gameId, userId), gameId);
    },
    stop() {
      // The gateway is shutting down: its players have not left their games.
      stopped = true;
      for (const timer of waiting.values()) clearTimeout(timer);
    },
  };
}
