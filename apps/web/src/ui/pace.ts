/**
 * Safari refuses to write more than a hundred addresses in half a minute. So each costs some time, and only so
 * much is lent: what is done step by step is written at once, and of what is leafed through, some.
 */
const WRITE_COSTS_MS = 400;
const MOST_LENT_MS = 20 * WRITE_COSTS_MS;

export interface Pace {
  /** Now, or as soon as it can be afforded; of those that wait only the last is done. */
  readonly write: (write: () => void) => void;
  /** Does at once what waits. */
  readonly flush: () => void;
  /** Forgets what waits. */
  readonly drop: () => void;
}

export function createPace(): Pace {
  let paidAt = 0;
  let waiting: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function drop(): void {
    clearTimeout(timer);
    timer = undefined;
    waiting = null;
  }
  function flush(): void {
    const write = waiting;
    drop();
    if (write === null) return;
    paidAt = Math.max(paidAt, performance.now()) + WRITE_COSTS_MS;
    write();
  }
  return {
    write(write) {
      waiting = write;
      const wait = paidAt - performance.now() - MOST_LENT_MS;
      if (wait <= 0) flush();
      else timer ??= setTimeout(flush, wait);
    },
    flush,
    drop,
  };
}
