/** Reference-counted resources by key: opened for the first holder and ended after the last. */
export interface RefCounted<T> {
  /** Resolves once the resource is ready. Each call needs one `release`. */
  acquire(key: string): Promise<T>;
  release(key: string): void;
  all(): Iterable<T>;
  count(): number;
}

export interface Openable {
  readonly ready: Promise<unknown>;
  end(): void;
}

export function createRefCounted<T extends Openable>(open: (key: string) => T): RefCounted<T> {
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
    async acquire(key) {
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
