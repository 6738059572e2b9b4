import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute, type RouterContext } from './root-route.tsx';

const loader = ({ context }: { context: RouterContext }) => context.openChapter('public');

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/StartPage.tsx'), 'StartPage'),
  loader,
});
const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  component: lazyRouteComponent(() => import('./pages/auth-pages.tsx'), 'LoginPage'),
  loader,
});
const forgotRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login/forgot',
  component: lazyRouteComponent(() => import('./pages/auth-pages.tsx'), 'ForgotPage'),
  loader,
});
const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login/reset',
  component: lazyRouteComponent(() => import('./pages/auth-pages.tsx'), 'ResetPage'),
  loader,
});
const signupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  component: lazyRouteComponent(() => import('./pages/auth-pages.tsx'), 'SignupPage'),
  loader,
});
const inviteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invite/$token',
  component: lazyRouteComponent(() => import('./pages/InvitePage.tsx'), 'InvitePage'),
  loader,
});

const tournamentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tournament/$token',
  component: lazyRouteComponent(
    () => import('./pages/PublicTournamentPage.tsx'),
    'PublicTournamentPage',
  ),
  loader: ({ context }) => context.openChapter('tournaments'),
});

const unsubscribeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/unsubscribe',
  component: lazyRouteComponent(() => import('./pages/UnsubscribePage.tsx'), 'UnsubscribePage'),
  loader,
});

/** Pages that need no account. */
export const publicRoutes = [
  startRoute,
  loginRoute,
  forgotRoute,
  resetRoute,
  signupRoute,
  inviteRoute,
  tournamentRoute,
  unsubscribeRoute,
] as const;
