import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

export function RootPage() {
  const router = useRouter();
  // After navigation the focus goes to the new page. Otherwise it would stay on a link that may be gone, and a screen
  // reader would announce nothing.
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return;
        // The router controls scrolling; scrolling into view would put the page under the top bar.
        document.getElementById('main')?.focus({ preventScroll: true });
      }),
    [router],
  );
  return <Outlet />;
}
