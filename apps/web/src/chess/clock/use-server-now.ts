import { useEffect, useState } from 'react';
import type { ClockEstimate } from '../../live/clock-estimate.ts';

/** Twice a second, so that no second is skipped. */
const TICK_MS = 500;

/** The server's time, as precisely as it is known. */
export function useServerNow(clock: ClockEstimate | null): number {
  const [now, setNow] = useState(() => Date.now());
  const offsetMs = clock?.offsetMs ?? null;
  useEffect(() => {
    const read = () =>
      setNow(offsetMs === null ? Date.now() : Math.round(performance.now() + offsetMs));
    read();
    const timer = setInterval(read, TICK_MS);
    return () => clearInterval(timer);
  }, [offsetMs]);
  return now;
}
