/** Acts once, unless called off before the nearest of the moments it was given. */
export interface Watchdog {
  readonly hasActed: boolean;
  actIn(milliseconds: number): void;
  callOff(): void;
}

export function createWatchdog(act: () => void): Watchdog {
  const timers: NodeJS.Timeout[] = [];
  let hasActed = false;

  function callOff(): void {
    for (const timer of timers) clearTimeout(timer);
  }

  return {
    get hasActed() {
      return hasActed;
    },
    actIn(milliseconds) {
      const timer = setTimeout(() => {
        callOff();
        hasActed = true;
        act();
      }, milliseconds);
      timers.push(timer);
    },
    callOff,
  };
}
