/** A value that can be watched; what `useSyncExternalStore` wants. */
export interface Observable<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function observable<T>(initial: T): Observable<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      // Two parts of a page may hand in the same function; each has its own place.
      const own = () => listener();
      listeners.add(own);
      return () => listeners.delete(own);
    },
  };
}
