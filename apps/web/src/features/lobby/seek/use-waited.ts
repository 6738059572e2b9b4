import { useEffect, useState } from 'react';
import type { RunningSeek } from './use-seek.ts';

/** Twice a second, so that no second is skipped. */
const TICK_MS = 500;

/** How long the search has been running, by the server's clock. */
export function useWaited({ own, offsetMs }: RunningSeek): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, now + offsetMs - Date.parse(own.created_at));
}
