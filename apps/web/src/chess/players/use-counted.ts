import { useLayoutEffect, useRef, useState } from 'react';

const DURATION_MS = 1_000;

/**
 * A number that counts to its new value when it changes, starting with `first`. It changes at once if the system asks
 * for reduced motion.
 */
export function useCounted(value: number, first = value): number {
  const [shown, setShown] = useState(first);
  const latest = useRef(first);
  useLayoutEffect(() => {
    const from = latest.current;
    const show = (now: number) => {
      latest.current = now;
      setShown(now);
    };
    if (from === value) return undefined;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      show(value);
      return undefined;
    }
    const startedAt = performance.now();
    let frame = requestAnimationFrame(function count(now) {
      const share = countedShare((now - startedAt) / DURATION_MS);
      show(Math.round(from + (value - from) * share));
      if (share < 1) frame = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return shown;
}

/** Fast at first, then slower: from 0 at the start to 1 at the end. */
function countedShare(elapsed: number): number {
  return 1 - (1 - Math.min(Math.max(elapsed, 0), 1)) ** 3;
}
