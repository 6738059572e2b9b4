import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

/** Whoever holds a key down goes through more positions than browsers let an address be written. */
const REST_MS = 250;

/** Keeps the ply that is shown in the address, where a reload and whoever gets the link find it again. */
export function useKeptPly(): (ply: number) => void {
  const router = useRouter();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return useCallback(
    (ply) => {
      const { pathname } = router.latestLocation;
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => {
        const { latestLocation: now } = router;
        const query = ply === 0 ? '' : `?ply=${ply}`;
        // Whoever is on the way to another page is not called back.
        if (now.pathname !== pathname || now.searchStr === query) return;
        void router.navigate({
          to: '.',
          search: { query },
          replace: true,
          resetScroll: false,
        });
      }, REST_MS);
    },
    [router],
  );
}
