import { ok, refuse } from '../../answers/result.ts';
import type { Routes } from '../../http/routes.ts';
import { listPage } from '../../pagination/list-page.ts';
import { giveHomework, readHomework } from './homework.ts';
import { deleteHomework, listHomework } from './queries.ts';

const permission = 'puzzle.assign';

export function homeworkRoutes(routes: Routes): void {
  routes.workspace('GET /api/:wsId/homework', {}, ({ transaction, workspaceId, caller, query }) =>
    listPage(
      query,
      (page) => listHomework(transaction, workspaceId, caller.id, page),
      (row) => [row.created_at, row.id],
      ({ puzzles, is_own, tried, solved, ...row }) => ({
        ...row,
        puzzle_count: puzzles.length,
        own: is_own ? { tried: tried ?? 0, solved: solved ?? 0 } : null,
      }),
    ),
  );
  routes.workspace(
    'POST /api/:wsId/homework',
    { permission },
    async ({ transaction, workspaceId, caller, record, body }) =>
      record.isPersonal
        ? refuse('not_for_personal')
        : giveHomework(transaction, workspaceId, caller.id, body),
  );
  routes.workspace(
    'GET /api/:wsId/homework/:homeworkId',
    {},
    ({ transaction, workspaceId, params }) =>
      readHomework(transaction, workspaceId, params.homeworkId),
  );
  routes.workspace(
    'DELETE /api/:wsId/homework/:homeworkId',
    { permission },
    async ({ transaction, workspaceId, params }) =>
      (await deleteHomework(transaction, workspaceId, params.homeworkId))
        ? ok(null)
        : refuse('not_found'),
  );
}
