import type { Routes } from '../../http/routes.ts';
import { pageOf, readPageRequest } from '../../pagination/page.ts';
import { ok, refuse } from '../../answers/result.ts';
import { writeCsv } from './csv.ts';
import { logOf } from './queries.ts';

const permission = 'log.read';
const MAX_EXPORTED = 10_000;

export function workspaceLogRoutes(routes: Routes): void {
  routes.workspace(
    'GET /api/:wsId/log/list',
    { permission },
    async ({ transaction, workspaceId, query }) => {
      const page = readPageRequest(query);
      if (page === null) return refuse('invalid_cursor');
      const rows = await logOf(transaction, workspaceId, page);
      return ok(
        pageOf(
          rows,
          page,
          ({ created_at, id }) => [created_at, id],
          (row) => row,
        ),
      );
    },
  );

  routes.workspace(
    'GET /api/:wsId/log/export',
    { permission, expensive: true },
    async ({ transaction, workspaceId }) => {
      const rows = await logOf(transaction, workspaceId, { limit: MAX_EXPORTED, after: null });
      return ok(writeCsv(rows.slice(0, MAX_EXPORTED)));
    },
  );
}
