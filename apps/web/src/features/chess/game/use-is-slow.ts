import { useEffect, useState } from 'react';

/** Most answers come before anybody could read that one waits for them. */
const SLOW_MS = 1_000;

/** Whether something has been going on for longer than it should. */
export function useIsSlow(goesOn: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!goesOn) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [goesOn]);
  return goesOn && isSlow;
}
