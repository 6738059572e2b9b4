import type { GameStore } from './game-store.ts';

/** Whether the game is what one is there for, or one of several shown small. */
export type Manner = 'watch' | 'glance';

export interface SharedGames {
  /** The game's store while somebody uses it. */
  peek(gameId: string): GameStore | null;
  subscribe(gameId: string, manner: Manner, listener: () => void): () => void;
}

interface Entry {
  readonly store: GameStore;
  readonly users: Record<Manner, number>;
  closing: ReturnType<typeof setTimeout> | undefined;
}

/**
 * One store for each game, however many parts of the page show it. It outlives its last user a little:
 * React may mount a view twice, and a member may come straight back.
 */
export function shareGames(open: (gameId: string) => GameStore, lingerMs: number): SharedGames {
  const entries = new Map<string, Entry>();

  function enter(gameId: string, manner: Manner): Entry {
    const entry = entries.get(gameId) ?? openEntry(gameId);
    entries.set(gameId, entry);
    clearTimeout(entry.closing);
    entry.users[manner] += 1;
    tell(entry);
    return entry;
  }

  function openEntry(gameId: string): Entry {
    return { store: open(gameId), users: { watch: 0, glance: 0 }, closing: undefined };
  }

  function leave(gameId: string, manner: Manner, entry: Entry): void {
    entry.users[manner] -= 1;
    if (entry.users.watch + entry.users.glance > 0) return tell(entry);
    entry.closing = setTimeout(() => {
      entries.delete(gameId);
      entry.store.close();
    }, lingerMs);
  }

  return {
    peek: (gameId) => entries.get(gameId)?.store ?? null,
    subscribe(gameId, manner, listener) {
      const entry = enter(gameId, manner);
      const unsubscribe = entry.store.subscribe(listener);
      return () => {
        unsubscribe();
        leave(gameId, manner, entry);
      };
    },
  };
}

function tell({ store, users }: Entry): void {
  store.watch(users.watch > 0);
}
