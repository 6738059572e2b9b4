import { PresenceList, PresenceQuery } from '@rookery/contract';
import type { Routes } from '../../http/routes.ts';
import { ok } from '../../result.ts';
import { presenceIn } from './queries.ts';

/** What commits later than something newer was read is told the next time. Being told twice is harmless. */
const OVERLAP_MS = 2_000;

export function presenceRoutes(routes: Routes): void {
  routes.workspace(
    'GET',
    '/member/online',
    {
      tag: 'Members',
      summary: 'Which members are there, or who has come or gone since',
      query: PresenceQuery,
      answer: PresenceList,
      frequent: true,
    },
    async ({ transaction, workspaceId, query }) => {
      const next = new Date(Date.now() - OVERLAP_MS).toISOString();
      return ok({ data: await presenceIn(transaction, workspaceId, query.since ?? null), next });
    },
  );
}
