import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.ts';

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/StartPage.tsx'), 'StartPage'),
});
const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  component: lazyRouteComponent(() => import('./pages/auth-pages.tsx'), 'LoginPage'),
});
const forgotRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login/forgot',
  component: lazyRouteComponent(() => import('./pages/auth-pages.tsx'), 'ForgotPage'),
});
const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login/reset',
  component: lazyRouteComponent(() => import('./pages/auth-pages.tsx'), 'ResetPage'),
});
const signupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  component: lazyRouteComponent(() => import('./pages/auth-pages.tsx'), 'SignupPage'),
});
const inviteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invite/$token',
  component: lazyRouteComponent(() => import('./pages/InvitePage.tsx'), 'InvitePage'),
});

/** Pages that need no account. */
export const publicRoutes = [
  startRoute,
  loginRoute,
  forgotRoute,
  resetRoute,
  signupRoute,
  inviteRoute,
] as const;
