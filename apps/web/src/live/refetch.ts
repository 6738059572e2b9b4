export interface Refetch {
  /** Fetches at once. The results of earlier starts are no longer retried. */
  start(): void;
  stop(): void;
}

interface RefetchOptions<T> {
  readonly fetch: () => Promise<T>;
  readonly apply: (value: T) => void;
  readonly retryDelayMs: (tries: number) => number;
}

/** Reads until it has an answer. */
export function createRefetch<T>({ fetch, apply, retryDelayMs }: RefetchOptions<T>): Refetch {
  let round = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  async function attempt(own: number, tries: number): Promise<void> {
    try {
      apply(await fetch());
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
