import type { Bus } from '@rookery/bus';
import { readChange } from '../live/change-message.ts';
import { PERMISSION_SUBJECT } from '../live/subjects.ts';

/** Tells when rows change on which permissions depend, so that these are checked again. */
export interface PermissionWatches {
  watch(key: string): PermissionWatch;
  close(): void;
}

/** Watches the rows that a permission check has read, by their `permissionKey`. */
export interface PermissionWatch {
  /** Watches another key as well. */
  add(key: string): void;
  /** Whether something has changed since the watch began. */
  isStale(): boolean;
  /** Calls the listener at once if something has changed already. */
  onChange(listener: () => void): void;
  end(): void;
}

/** One subscription for all keys: changes are few, and sockets are many. */
export async function createPermissionWatches(bus: Bus): Promise<PermissionWatches> {
  const watches = new Map<string, Set<KeyWatch>>();

  class KeyWatch implements PermissionWatch {
    readonly #keys = new Set<string>();
    #isStale = false;
    #listener: (() => void) | null = null;

    add(key: string): void {
      this.#keys.add(key);
      watches.set(key, (watches.get(key) ?? new Set()).add(this));
    }

    isStale(): boolean {
      return this.#isStale;
    }

    onChange(listener: () => void): void {
      this.#listener = listener;
      if (this.#isStale) listener();
    }

    markStale(): void {
      this.#isStale = true;
      this.#listener?.();
    }

    end(): void {
      this.#listener = null;
      for (const key of this.#keys) {
        const keyWatches = watches.get(key);
        keyWatches?.delete(this);
        if (keyWatches?.size === 0) watches.delete(key);
      }
    }
  }

  function notify(keys: Iterable<string>): void {
    for (const key of keys) {
      for (const watch of watches.get(key) ?? []) watch.markStale();
    }
  }

  const subscription = await bus.subscribe(PERMISSION_SUBJECT, {
    onMessage: (message) => notify(Object.values(readChange(message).filterColumns ?? {})),
    onGap: () => notify([...watches.keys()]),
  });

  return {
    watch(key) {
      const watch = new KeyWatch();
      watch.add(key);
      return watch;
    },
    close: () => subscription.end(),
  };
}
