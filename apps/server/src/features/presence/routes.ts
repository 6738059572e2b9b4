import type { Routes } from '../../http/routes.ts';
import { ok } from '../../answers/result.ts';
import { presenceIn } from './queries.ts';

/** Changes that commit late are sent with the next answer; a change that is sent twice does no harm. */
const OVERLAP_MS = 2_000;

export function presenceRoutes(routes: Routes): void {
  routes.workspace(
    'GET /api/:wsId/member/online',
    { frequent: true },
    async ({ transaction, workspaceId, query }) => {
      const next = new Date(Date.now() - OVERLAP_MS).toISOString();
      return ok({ data: await presenceIn(transaction, workspaceId, query.since ?? null), next });
    },
  );
}
