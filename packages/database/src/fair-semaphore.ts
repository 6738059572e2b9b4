/** Work was refused, because too much other work is running and waiting, or because it took too long. */
export class BusyError extends Error {
  override readonly name = 'BusyError';

  constructor() {
    super('Too many callers ask for this at the same time.');
  }
}

/** A semaphore with a short queue, in which no caller can take all places, and callers take turns. */
export interface FairSemaphore {
  /**
   * Runs work as soon as a place is free. Throws `BusyError` if none becomes free within the time limit, and the reason
   * of the signal if it is aborted before.
   */
  run<T>(caller: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

export interface FairSemaphoreOptions {
  /** How much work may run at a time. If there are several places, one caller cannot take them all. */
  readonly places: number;
  readonly maxWaiting: number;
  /** Of one caller, who could fill the queue otherwise. */
  readonly maxWaitingPerCaller?: number;
  readonly waitLimitMs: number;
}

interface Waiting {
  readonly caller: string;
  readonly start: () => void;
}

export function createFairSemaphore({
  places,
  maxWaiting,
  maxWaitingPerCaller = maxWaiting,
  waitLimitMs,
}: FairSemaphoreOptions): FairSemaphore {
  const maxPerCaller = Math.max(1, places - 1);
  /** In the order of arrival, which a Set keeps; but the work of a caller who had a turn stands behind that of others. */
  const waiting = new Set<Waiting>();
  /** The callers of the running work; a caller with two places is in it twice. */
  const running: string[] = [];

  function mayStart(caller: string): boolean {
    const own = running.filter((each) => each === caller).length;
    return running.length < places && own < maxPerCaller;
  }

  function acquire(caller: string, signal?: AbortSignal): Promise<void> {
    if (mayStart(caller)) {
      running.push(caller);
      return Promise.resolve();
    }
    const own = [...waiting].filter((each) => each.caller === caller).length;
    if (waiting.size >= maxWaiting || own >= maxWaitingPerCaller)
      return Promise.reject(new BusyError());
    return wait(caller, signal);
  }

  async function wait(caller: string, signal?: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const next = { caller, start: resolve };
    const timer = setTimeout(() => reject(new BusyError()), waitLimitMs);
    const onAbort = () => reject(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    waiting.add(next);
    try {
      await promise;
    } finally {
      waiting.delete(next);
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  function release(caller: string): void {
    running.splice(running.indexOf(caller), 1);
    const next = [...waiting].find((each) => mayStart(each.caller));
    if (next === undefined) return;
    waiting.delete(next);
    running.push(next.caller);
    next.start();
    for (const each of [...waiting].filter(({ caller: other }) => other === next.caller)) {
      waiting.delete(each);
      waiting.add(each);
    }
  }

  return {
    async run(caller, work, signal) {
      signal?.throwIfAborted();
      await acquire(caller, signal);
      try {
        return await work();
      } finally {
        release(caller);
      }
    },
  };
}
