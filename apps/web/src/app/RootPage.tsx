import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

export function RootPage() {
  const router = useRouter();
  // A full load puts focus at the top of the new page; without this, going from page to page
  // would leave it on a link that may be gone, and a screen reader would say nothing.
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return;
        // Where the page is scrolled to is for the router to say: scrolled into view, it would lie under the top bar.
        document.getElementById('main')?.focus({ preventScroll: true });
      }),
    [router],
  );
  return <Outlet />;
}
