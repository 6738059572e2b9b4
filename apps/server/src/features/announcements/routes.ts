import { ok, refuse } from '../../answers/result.ts';
import type { Routes } from '../../http/routes.ts';
import { listPage } from '../../pagination/list-page.ts';
import { announcementsOf, deleteAnnouncement, insertAnnouncement } from './queries.ts';

const permission = 'announcement.write';

export function announcementRoutes(routes: Routes): void {
  routes.workspace('GET /api/:wsId/announcements', {}, ({ transaction, workspaceId, query }) =>
    listPage(
      query,
      (page) => announcementsOf(transaction, workspaceId, page),
      (row) => [row.created_at, row.id],
    ),
  );
  routes.workspace(
    'POST /api/:wsId/announcements',
    { freshSession: true, permission },
    async ({ transaction, workspaceId, caller, record, body }) =>
      record.isPersonal
        ? refuse('not_for_personal')
        : ok({
            ...(await insertAnnouncement(transaction, workspaceId, caller.id, body)),
            author_name: caller.account.name,
          }),
  );
  routes.workspace(
    'DELETE /api/:wsId/announcements/:announcementId',
    { permission },
    async ({ transaction, workspaceId, params }) =>
      (await deleteAnnouncement(transaction, workspaceId, params.announcementId))
        ? ok(null)
        : refuse('not_found'),
  );
}
