/** A value with subscribers, in the form that `useSyncExternalStore` needs. */
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
      // A wrapper for each subscription, because two components may pass the same function.
      const own = () => listener();
      listeners.add(own);
      return () => listeners.delete(own);
    },
  };
}
