import { createRoute, lazyRouteComponent, notFound, rootRouteId } from '@tanstack/react-router';
import { isNotFound } from '../api/api-error.ts';
import { workspaceQuery, workspacesQuery } from '../features/workspaces/queries.ts';
import { PAGES, type Page, type PagePath } from './page-list.ts';
import { rootRoute } from './root-route.tsx';

const workspaceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$workspace',
  component: lazyRouteComponent(() => import('./shell/WorkspaceShell.tsx'), 'WorkspaceShell'),
  beforeLoad: ({ context: { workspaceId } }) => {
    if (workspaceId === null) throw notFound({ routeId: rootRouteId });
    return { workspaceId };
  },
  loader: async ({ context: { client, workspaceId } }) => {
    void client.prefetchQuery(workspacesQuery);
    try {
      await client.ensureQueryData(workspaceQuery(workspaceId));
    } catch (error) {
      // Unknown and forbidden workspaces have the same response and the same page.
      if (isNotFound(error)) throw notFound({ routeId: rootRouteId });
      throw error;
    }
  },
});

function routeOf<Path extends PagePath>(path: Path, { component, chapter, load }: Page) {
  return createRoute({
    getParentRoute: () => workspaceRoute,
    path,
    component,
    loader: async ({ context: { client, openChapter, workspaceId } }) => {
      await Promise.all([
        load?.(client, workspaceId),
        chapter === undefined ? undefined : openChapter(chapter),
      ]);
    },
  });
}

/** One type for each page, so that links and parameters are checked. */
type PageRoute<Path> = Path extends PagePath ? ReturnType<typeof routeOf<Path>> : never;

const pageRoutes = PAGES.map((page) => routeOf(page.path, page)) as unknown;

/** The shell and the pages inside it. They wait for their messages, but not for the queries they start. */
export const workspaceRoutes = workspaceRoute.addChildren(pageRoutes as PageRoute<PagePath>[]);
