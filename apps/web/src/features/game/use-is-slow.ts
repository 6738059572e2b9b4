import { useEffect, useState } from 'react';

/** Most responses come sooner than a member could read the notice. */
const SLOW_MS = 1_000;

/** Whether something has been pending for longer than usual. */
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
