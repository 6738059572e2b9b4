/** One iteration of a loop. Returns the time to wait before the next one, and never throws. */
export type LoopStep = () => Promise<number>;

export interface Loop {
  /** Ends the current pause. */
  wake(): void;
  /** Resolves after the running step. */
  stop(): Promise<void>;
}

export function startLoop(step: LoopStep): Loop {
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

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const waitMs = await step();
      if (!stopping.signal.aborted) await pause(waitMs);
    }
  }

  const finished = run();
  return {
    wake,
    async stop() {
      stopping.abort();
      wake();
      await finished;
    },
  };
}
