import { publicRoutes } from './public-routes.ts';
import { rootRoute } from './root-route.tsx';
import { workspaceRoutes } from './workspace-routes.ts';

export const routeTree = rootRoute.addChildren([...publicRoutes, workspaceRoutes]);
