import type { GameStore } from './game-store.ts';

/** Whether the game is what the page is about, or one of several shown small. */
export type ViewMode = 'watch' | 'glance';

export interface SharedGames {
  /** The game's store while it has subscribers. */
  peek(gameId: string): GameStore | null;
  subscribe(gameId: string, mode: ViewMode, listener: () => void): () => void;
}

interface Entry {
  readonly store: GameStore;
  readonly users: Record<ViewMode, number>;
  closing: ReturnType<typeof setTimeout> | undefined;
}

/**
 * One store for each game, however many components show it. It stays open a little after its last subscriber:
 * React may mount a view twice, and a member may come straight back.
 */
export function shareGames(open: (gameId: string) => GameStore, lingerMs: number): SharedGames {
  const entries = new Map<string, Entry>();

  function acquire(gameId: string, mode: ViewMode): Entry {
    const entry = entries.get(gameId) ?? openEntry(gameId);
    entries.set(gameId, entry);
    clearTimeout(entry.closing);
    entry.users[mode] += 1;
    updateWatched(entry);
    return entry;
  }

  function openEntry(gameId: string): Entry {
    return { store: open(gameId), users: { watch: 0, glance: 0 }, closing: undefined };
  }

  function release(gameId: string, mode: ViewMode, entry: Entry): void {
    entry.users[mode] -= 1;
    if (entry.users.watch + entry.users.glance > 0) return updateWatched(entry);
    entry.closing = setTimeout(() => {
      entries.delete(gameId);
      entry.store.close();
    }, lingerMs);
  }

  return {
    peek: (gameId) => entries.get(gameId)?.store ?? null,
    subscribe(gameId, mode, listener) {
      const entry = acquire(gameId, mode);
      const unsubscribe = entry.store.subscribe(listener);
      return () => {
        unsubscribe();
        release(gameId, mode, entry);
      };
    },
  };
}

function updateWatched({ store, users }: Entry): void {
  store.watch(users.watch > 0);
}
