/** Runs an action once, at the earliest of the given times, unless it is cancelled before. */
export interface Watchdog {
  readonly hasRun: boolean;
  runAfter(milliseconds: number): void;
  cancel(): void;
}

export function createWatchdog(act: () => void): Watchdog {
  const timers: NodeJS.Timeout[] = [];
  let hasRun = false;

  function cancel(): void {
    for (const timer of timers) clearTimeout(timer);
  }

  return {
    get hasRun() {
      return hasRun;
    },
    runAfter(milliseconds) {
      const timer = setTimeout(() => {
        cancel();
        hasRun = true;
        act();
      }, milliseconds);
      timers.push(timer);
    },
    cancel,
  };
}
