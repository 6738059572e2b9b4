import { createRouter } from '@tanstack/react-router';
import { NotFoundView, RouteFailure } from './LostViews.tsx';
import { parseSearch, stringifySearch } from './query-string.ts';
import type { RouterContext } from './root-route.tsx';
import { routeTree } from './routes.ts';

export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    trailingSlash: 'preserve',
    defaultPreload: 'intent',
    // Only the query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultNotFoundComponent: NotFoundView,
    defaultErrorComponent: RouteFailure,
    notFoundMode: 'root',
    scrollRestoration: true,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
