export interface Loop {
  /** Ends the pause before the next turn. */
  wake(): void;
  /** Resolves once the last turn is over. */
  stop(): Promise<void>;
}

/** Does it again and again. Each turn answers how long to wait before the next, and never throws. */
export function startLoop(turn: () => Promise<number>): Loop {
  const stopping = new AbortController();
  let endPause: (() => void) | null = null;
  let timer: NodeJS.Timeout | undefined;

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      endPause = resolve;
      timer = setTimeout(resolve, ms);
    });
  }

  function wake(): void {
    clearTimeout(timer);
    endPause?.();
  }

  async function keepTurning(): Promise<void> {
    while (!stopping.signal.aborted) {
      const wait = await turn();
      if (!stopping.signal.aborted) await pause(wait);
    }
  }

  const finished = keepTurning();
  return {
    wake,
    async stop() {
      stopping.abort();
      wake();
      await finished;
    },
  };
}
