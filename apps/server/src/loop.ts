export interface Loop {
  /** Resolves once the last turn is over. */
  stop(): Promise<void>;
}

/** Does it again and again. Each turn answers how long to wait before the next, and never throws. */
export function startLoop(turn: () => Promise<number>): Loop {
  const stopping = new AbortController();
  let wake: (() => void) | null = null;
  let timer: NodeJS.Timeout | undefined;

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      wake = resolve;
      timer = setTimeout(resolve, ms);
    });
  }

  async function keepTurning(): Promise<void> {
    while (!stopping.signal.aborted) {
      const wait = await turn();
      if (!stopping.signal.aborted) await pause(wait);
    }
  }

  const finished = keepTurning();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      wake?.();
      await finished;
    },
  };
}
