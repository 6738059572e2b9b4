import { PUBLIC_PAGES, WORKSPACE_PAGES } from '@rookery/workspace-routing';
import { QueryClient } from '@tanstack/react-query';
import type { AnyRoute } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { createAppRouter } from './router.ts';
import { routeTree } from './routes.ts';

/** A page is a route without children; `$token` is `:token` to the server. */
function pagesOf(route: AnyRoute): string[] {
  const children = Object.values((route.children ?? {}) as Record<string, AnyRoute>);
  if (children.length > 0) return children.flatMap(pagesOf);
  const path = route.fullPath.replaceAll('$', ':');
  return [path.length > 1 ? path.replace(/\/$/, '') : path];
}

test('the router knows exactly the pages the server answers', () => {
  // A route learns its full path when it is added to a router.
  createAppRouter({
    client: new QueryClient(),
    openChapter: async () => undefined,
    rememberLocale: () => undefined,
  });
  const expected = [...PUBLIC_PAGES, ...WORKSPACE_PAGES.map((page) => `/:workspace${page}`)];
  expect(pagesOf(routeTree).toSorted()).toEqual(expected.toSorted());
});
