import type { Bus } from '@rookery/bus';
import { readChange } from '../live/change-message.ts';
import { PERMISSION_SUBJECT } from '../live/subjects.ts';

/** Tells when blocks or preferences of a member change, so that permissions are checked again. */
export interface PermissionWatches {
  watch(member: string): PermissionWatch;
  close(): void;
}

/** Watches the blocks and preferences that a permission check has read. */
export interface PermissionWatch {
  /** Watches another member as well. */
  add(member: string): void;
  /** Whether something has changed since the watch began. */
  isStale(): boolean;
  /** Calls the listener at once if something has changed already. */
  onChange(listener: () => void): void;
  end(): void;
}

/** One subscription for all members: changes are few, and sockets are many. */
export async function createPermissionWatches(bus: Bus): Promise<PermissionWatches> {
  const watches = new Map<string, Set<MemberWatch>>();

  class MemberWatch implements PermissionWatch {
    readonly #members = new Set<string>();
    #isStale = false;
    #listener: (() => void) | null = null;

    add(member: string): void {
      this.#members.add(member);
      watches.set(member, (watches.get(member) ?? new Set()).add(this));
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
      for (const member of this.#members) {
        const memberWatches = watches.get(member);
        memberWatches?.delete(this);
        if (memberWatches?.size === 0) watches.delete(member);
      }
    }
  }

  function notify(members: Iterable<string>): void {
    for (const member of members) {
      for (const watch of watches.get(member) ?? []) watch.markStale();
    }
  }

  const subscription = await bus.subscribe(PERMISSION_SUBJECT, {
    onMessage: (message) => notify(Object.values(readChange(message).filterColumns ?? {})),
    onGap: () => notify([...watches.keys()]),
  });

  return {
    watch(member) {
      const watch = new MemberWatch();
      watch.add(member);
      return watch;
    },
    close: () => subscription.end(),
  };
}
