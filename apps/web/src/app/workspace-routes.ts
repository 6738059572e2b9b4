import { createRoute, lazyRouteComponent, notFound, rootRouteId } from '@tanstack/react-router';
import { isNotFound } from '../api/api-error.ts';
import { membersQuery } from '../features/members/queries.ts';
import { tasksQuery } from '../features/tasks/queries.ts';
import { workspaceQuery, workspacesQuery } from '../features/workspaces/queries.ts';
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

const homeRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/HomePage.tsx'), 'HomePage'),
  loader: ({ context: { client, openChapter, workspaceId } }) => {
    void client.prefetchInfiniteQuery(tasksQuery(workspaceId, false));
    void client.prefetchQuery(membersQuery(workspaceId));
    return openChapter('tasks');
  },
});
const tasksRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/tasks',
  component: lazyRouteComponent(() => import('./pages/TasksPage.tsx'), 'TasksPage'),
  loader: ({ context: { client, openChapter, workspaceId } }) => {
    void client.prefetchInfiniteQuery(tasksQuery(workspaceId, false));
    void client.prefetchQuery(membersQuery(workspaceId));
    return openChapter('tasks');
  },
});
const membersRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/members',
  component: lazyRouteComponent(() => import('./pages/MembersPage.tsx'), 'MembersPage'),
  loader: ({ context: { client, workspaceId } }) => {
    void client.prefetchQuery(membersQuery(workspaceId));
  },
});
const settingsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./pages/SettingsPage.tsx'), 'SettingsPage'),
});
const accountRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('./pages/AccountPage.tsx'), 'AccountPage'),
});

const chessRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/chess',
  component: lazyRouteComponent(() => import('./pages/chess/LobbyPage.tsx'), 'LobbyPage'),
  // The only awaited list: a member without a club gets another layout of the lobby.
  loader: async ({ context: { client } }) => {
    await client.ensureQueryData(workspacesQuery).catch(() => undefined);
  },
});
const gamesRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/chess/games',
  component: lazyRouteComponent(() => import('./pages/chess/GamesPage.tsx'), 'GamesPage'),
});
const gameRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/chess/games/$game',
  component: lazyRouteComponent(() => import('./pages/chess/GamePage.tsx'), 'GamePage'),
});
const reviewRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/chess/games/$game/review',
  component: lazyRouteComponent(() => import('./pages/chess/ReviewPage.tsx'), 'ReviewPage'),
  loader: ({ context: { openChapter } }) => openChapter('review'),
});
const analysisRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/chess/analysis',
  component: lazyRouteComponent(() => import('./pages/chess/AnalysisPage.tsx'), 'AnalysisPage'),
  loader: ({ context: { openChapter } }) => openChapter('analysis'),
});
const leaderboardRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/chess/leaderboard',
  component: lazyRouteComponent(
    () => import('./pages/chess/LeaderboardPage.tsx'),
    'LeaderboardPage',
  ),
});
const playerRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/chess/players/$player',
  component: lazyRouteComponent(() => import('./pages/chess/PlayerPage.tsx'), 'PlayerPage'),
});
const joinRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/chess/join/$link',
  component: lazyRouteComponent(() => import('./pages/chess/JoinPage.tsx'), 'JoinPage'),
});
const chessSettingsRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/chess/settings',
  component: lazyRouteComponent(
    () => import('./pages/chess/ChessSettingsPage.tsx'),
    'ChessSettingsPage',
  ),
});

/** The shell and the pages inside it. They wait for their messages, but not for the queries they start. */
export const workspaceRoutes = workspaceRoute.addChildren([
  homeRoute,
  tasksRoute,
  chessRoute,
  gamesRoute,
  gameRoute,
  reviewRoute,
  analysisRoute,
  leaderboardRoute,
  playerRoute,
  joinRoute,
  chessSettingsRoute,
  membersRoute,
  settingsRoute,
  accountRoute,
]);
