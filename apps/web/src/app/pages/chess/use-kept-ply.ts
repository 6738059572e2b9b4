import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useThrottledWrite } from '../../../ui/use-throttled-write.ts';

/** Keeps the shown ply in the address, for reloads and shared links. */
export function useKeptPly(): (ply: number) => void {
  const router = useRouter();
  const throttledWrite = useThrottledWrite();
  return useCallback(
    (ply) => {
      const { pathname } = router.latestLocation;
      throttledWrite(() => {
        const { latestLocation: now } = router;
        const query = ply === 0 ? '' : `?ply=${ply}`;
        // The member is navigating to another page, so the address is not written.
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
