export interface Refetch {
  /** Reads at once; what was read before does not count any more. */
  start(): void;
  stop(): void;
}

interface RefetchOptions<T> {
  readonly fetch: () => Promise<T>;
  readonly take: (value: T) => void;
  readonly retryDelayMs: (tries: number) => number;
}

/** Reads until it has an answer. */
export function createRefetch<T>({ fetch, take, retryDelayMs }: RefetchOptions<T>): Refetch {
  let round = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  async function attempt(own: number, tries: number): Promise<void> {
    try {
      take(await fetch());
    } catch {
      if (own !== round) return;
      retry = setTimeout(() => void attempt(own, tries + 1), retryDelayMs(tries));
    }
  }

  function stop(): void {
    round += 1;
    clearTimeout(retry);
  }

  return {
    start() {
      stop();
      void attempt(round, 1);
    },
    stop,
  };
}
