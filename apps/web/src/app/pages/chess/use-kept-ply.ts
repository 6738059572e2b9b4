import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useThrottledWrite } from '../../../ui/use-throttled-write.ts';

/** Keeps the ply that is shown in the address, where a reload and whoever gets the link find it again. */
export function useKeptPly(): (ply: number) => void {
  const router = useRouter();
  const throttledWrite = useThrottledWrite();
  return useCallback(
    (ply) => {
      const { pathname } = router.latestLocation;
      throttledWrite(() => {
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
      });
    },
    [router, throttledWrite],
  );
}
