import type { GameStore } from './game-store.ts';

export interface SharedGames {
  /** The game's store while somebody uses it. */
  peek(gameId: string): GameStore | null;
  subscribe(gameId: string, listener: () => void): () => void;
}

interface Entry {
  readonly store: GameStore;
  users: number;
  closing: ReturnType<typeof setTimeout> | undefined;
}

/**
 * One store for each game, however many parts of the page show it. It outlives its last user a little:
 * React may mount a view twice, and a member may come straight back.
 */
export function shareGames(open: (gameId: string) => GameStore, lingerMs: number): SharedGames {
  const entries = new Map<string, Entry>();

  function enter(gameId: string): Entry {
    const entry = entries.get(gameId) ?? { store: open(gameId), users: 0, closing: undefined };
    entries.set(gameId, entry);
    clearTimeout(entry.closing);
    entry.users += 1;
    return entry;
  }

  function leave(gameId: string, entry: Entry): void {
    entry.users -= 1;
    if (entry.users > 0) return;
    entry.closing = setTimeout(() => {
      entries.delete(gameId);
      entry.store.close();
    }, lingerMs);
  }

  return {
    peek: (gameId) => entries.get(gameId)?.store ?? null,
    subscribe(gameId, listener) {
      const entry = enter(gameId);
      const unsubscribe = entry.store.subscribe(listener);
      return () => {
        unsubscribe();
        leave(gameId, entry);
      };
    },
  };
}
