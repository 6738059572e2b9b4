import type { Locale } from '@rookery/contract';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  notFound,
  Outlet,
  redirect,
  useRouter,
} from '@tanstack/react-router';
import { useEffect } from 'react';
import { accountQuery } from '../features/account/queries.ts';
import { judgeAddress, splitAddress } from './guard.ts';
import { NotFoundView } from './LostViews.tsx';
import type { Chapter } from './messages/dictionary.ts';
import { validateSearch } from './query-string.ts';

export interface RouterContext {
  client: QueryClient;
  /** For pages with messages of their own, which are loaded beside their code. */
  openChapter: (chapter: Chapter) => Promise<void>;
  rememberLocale: (locale: Locale) => void;
}

/** Every address is checked here first, by the rules the server has for a full load. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  validateSearch,
  component: RootPage,
  notFoundComponent: NotFoundView,
  beforeLoad: async ({ context, location, preload }) => {
    const account = await context.client.ensureQueryData(accountQuery);
    const passage = judgeAddress(location.href, account);
    if (passage.kind === 'nothing-here') throw notFound();
    if (passage.kind === 'sign-in')
      throw redirect({ href: passage.location, reloadDocument: true });
    if (passage.kind === 'go') {
      if (passage.remember !== null && !preload) context.rememberLocale(passage.remember);
      const { path, query } = splitAddress(passage.location);
      throw redirect({ to: path, search: { query }, replace: true });
    }
    return { workspaceId: passage.kind === 'workspace' ? passage.workspaceId : null };
  },
});

function RootPage() {
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
