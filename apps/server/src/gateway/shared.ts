/** What several need at once: opened for the first of them, ended after the last. */
export interface Shared<T> {
  /** Resolves once it is ready. Held until it is released as often. */
  hold(key: string): Promise<T>;
  release(key: string): void;
  all(): Iterable<T>;
  count(): number;
}

export interface Openable {
  readonly ready: Promise<unknown>;
  end(): void;
}

export function createShared<T extends Openable>(open: (key: string) => T): Shared<T> {
  const held = new Map<string, { readonly value: T; holders: number }>();

  function release(key: string): void {
    const entry = held.get(key);
    if (entry === undefined) return;
    entry.holders -= 1;
    if (entry.holders > 0) return;
    held.delete(key);
    entry.value.end();
  }

  return {
    async hold(key) {
      const entry = held.get(key) ?? { value: open(key), holders: 0 };
      held.set(key, entry);
      entry.holders += 1;
      try {
        await entry.value.ready;
        return entry.value;
      } catch (error) {
        release(key);
        throw error;
      }
    },
    release,
    *all() {
      for (const { value } of held.values()) yield value;
    },
    count: () => held.size,
  };
}
