import { useEffect, useState } from 'react';

const SETTLE_MS = 250;

/** The value once it has not changed for a short time, so that not every key asks the server. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
