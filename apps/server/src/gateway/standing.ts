import type { Bus } from '@rookery/bus';
import { readChange } from '../live/change-message.ts';
import { STANDING_SUBJECT } from '../live/subjects.ts';

/** Tells when a member's blocks or preferences change: what was judged by them has to be judged again. */
export interface Standings {
  watch(member: string): Standing;
  close(): void;
}

/** What somebody judged by a member's standing wants to know of it. */
export interface Standing {
  /** Another member's is part of it, too. */
  add(member: string): void;
  /** Whether it has changed since it is watched. */
  isStale(): boolean;
  /** Told at once where it has changed already. */
  onChange(listener: () => void): void;
  end(): void;
}

/** Listens once for all members: their changes are few, and their sockets are not. */
export async function createStandings(bus: Bus): Promise<Standings> {
  const watches = new Map<string, Set<Watch>>();

  class Watch implements Standing {
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

    change(): void {
      this.#isStale = true;
      this.#listener?.();
    }

    end(): void {
      this.#listener = null;
      for (const member of this.#members) {
        const own = watches.get(member);
        own?.delete(this);
        if (own?.size === 0) watches.delete(member);
      }
    }
  }

  function tell(members: Iterable<string>): void {
    for (const member of members) {
      for (const watch of watches.get(member) ?? []) watch.change();
    }
  }

  const subscription = await bus.subscribe(STANDING_SUBJECT, {
    onMessage: (message) => tell(Object.values(readChange(message).marks ?? {})),
    onGap: () => tell([...watches.keys()]),
  });

  return {
    watch(member) {
      const watch = new Watch();
      watch.add(member);
      return watch;
    },
    close: () => subscription.end(),
  };
}
