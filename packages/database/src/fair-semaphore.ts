/** Work was refused, because too much other work is running and waiting, or because it took too long. */
export class BusyError extends Error {
  override readonly name = 'BusyError';

  constructor() {
    super('Too many callers ask for this at the same time.');
  }
}

/** A semaphore with a short queue, in which no caller can take all places. */
export interface FairSemaphore {
  /** Runs work as soon as a place is free. Throws `BusyError` if none becomes free within the time limit. */
  run<T>(caller: string, work: () => Promise<T>): Promise<T>;
}

export interface FairSemaphoreOptions {
  /** How much work may run at a time. If there are several places, one caller cannot take them all. */
  readonly places: number;
  readonly maxWaiting: number;
  readonly waitLimitMs: number;
}

interface Waiting {
  readonly caller: string;
  readonly start: () => void;
}

export function createFairSemaphore({
  places,
  maxWaiting,
  waitLimitMs,
}: FairSemaphoreOptions): FairSemaphore {
  const maxPerCaller = Math.max(1, places - 1);
  /** In the order of arrival, which a Set keeps. */
  const waiting = new Set<Waiting>();
  /** The callers of the running work; a caller with two places is in it twice. */
  const running: string[] = [];

  function mayStart(caller: string): boolean {
    const own = running.filter((each) => each === caller).length;
    return running.length < places && own < maxPerCaller;
  }

  function acquire(caller: string): Promise<void> {
    if (mayStart(caller)) {
      running.push(caller);
      return Promise.resolve();
    }
    if (waiting.size >= maxWaiting) return Promise.reject(new BusyError());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(next);
        reject(new BusyError());
      }, waitLimitMs);
      const next: Waiting = {
        caller,
        start() {
          clearTimeout(timer);
          resolve();
        },
      };
      waiting.add(next);
    });
  }

  function release(caller: string): void {
    running.splice(running.indexOf(caller), 1);
    const next = [...waiting].find((each) => mayStart(each.caller));
    if (next === undefined) return;
    waiting.delete(next);
    running.push(next.caller);
    next.start();
  }

  return {
    async run(caller, work) {
      await acquire(caller);
      try {
        return await work();
      } finally {
        release(caller);
      }
    },
  };
}
