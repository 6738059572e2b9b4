import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { registrationQuery } from '../features/auth/queries.ts';
import { rootRoute, type RouterContext } from './root-route.tsx';

const loader = ({ context }: { context: RouterContext }) => context.openChapter('public');

/** Also awaits who can create an account, because it decides the layout. */
const loadRegistration = async ({ context }: { context: RouterContext }) => {
  await Promise.all([
    context.openChapter('public'),
    context.client.prefetchQuery({ ...registrationQuery, retry: false }),
  ]);
};

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/StartPage.tsx'), 'StartPage'),
  loader: loadRegistration,
});
const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  component: lazyRouteComponent(() => import('./pages/auth-pages.tsx'), 'LoginPage'),
  loader: loadRegistration,
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
  loader: loadRegistration,
});
const verifyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify',
  component: lazyRouteComponent(() => import('./pages/auth-pages.tsx'), 'VerifyPage'),
  loader,
});
const inviteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invite/$token',
  component: lazyRouteComponent(() => import('./pages/InvitePage.tsx'), 'InvitePage'),
  loader: loadRegistration,
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
  verifyRoute,
  inviteRoute,
  tournamentRoute,
  unsubscribeRoute,
] as const;
