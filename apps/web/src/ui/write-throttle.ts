/**
 * Safari refuses to write more than a hundred addresses in 30 s. This is a token bucket: single writes pass at
 * once, and during a burst some are skipped.
 */
const REFILL_MS = 400;
const CAPACITY_MS = 20 * REFILL_MS;

export interface WriteThrottle {
  /** Writes now, or as soon as the limit allows. A write that is still waiting is replaced by the next one. */
  readonly write: (write: () => void) => void;
  /** Executes the waiting write at once. */
  readonly flush: () => void;
  /** Discards the waiting write. */
  readonly drop: () => void;
}

export function createWriteThrottle(): WriteThrottle {
  let spentUntil = 0;
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
    spentUntil = Math.max(spentUntil, performance.now()) + REFILL_MS;
    write();
  }
  return {
    write(write) {
      waiting = write;
      const wait = spentUntil - performance.now() - CAPACITY_MS;
      if (wait <= 0) flush();
      else timer ??= setTimeout(flush, wait);
    },
    flush,
    drop,
  };
}
