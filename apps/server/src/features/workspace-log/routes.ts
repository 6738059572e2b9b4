import type { Routes } from '../../http/routes.ts';
import { listPage } from '../../pagination/list-page.ts';
import { ok } from '../../answers/result.ts';
import { writeCsv } from './csv.ts';
import { logOf } from './queries.ts';

const permission = 'log.read';
const MAX_EXPORTED = 10_000;

export function workspaceLogRoutes(routes: Routes): void {
  routes.workspace(
    'GET /api/:wsId/log/list',
    { permission },
    ({ transaction, workspaceId, query }) =>
      listPage(
        query,
        (page) => logOf(transaction, workspaceId, page),
        ({ created_at, id }) => [created_at, id],
      ),
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
