import type { UserId } from '@rookery/database';
import type { Routes } from '../../http/routes.ts';
import { pageOf, readPageRequest } from '../../pagination/page.ts';
import { ok, refuse } from '../../answers/result.ts';
import { mutesIn, reportedIn } from './moderation-queries.ts';
import { liftMute, muteMember } from './mute-member.ts';

const permission = 'chat.moderate';

/** Routes for moderators: reported messages of the members of a workspace, and mutes. */
export function moderationRoutes(routes: Routes): void {
  routes.workspace(
    'GET /api/:wsId/chat/report/list',
    { permission },
    async ({ transaction, workspaceId, query }) => {
      const page = readPageRequest(query);
      if (page === null) return refuse('invalid_cursor');
      const messages = await reportedIn(transaction, workspaceId, page);
      return ok(pageOf(messages, page, (message) => [message.reported_at, message.line_id], same));
    },
  );

  routes.workspace(
    'GET /api/:wsId/chat/mute/list',
    { permission },
    async ({ transaction, workspaceId, query }) => {
      const page = readPageRequest(query);
      if (page === null) return refuse('invalid_cursor');
      const mutes = await mutesIn(transaction, workspaceId, page);
      return ok(pageOf(mutes, page, (mute) => [mute.created_at, mute.user_id], same));
    },
  );

  routes.workspace(
    'POST /api/:wsId/chat/mute/create',
    { freshSession: true, permission },
    ({ transaction, workspaceId, caller, body }) =>
      muteMember(transaction, workspaceId, caller.id, body),
  );

  routes.workspace(
    'DELETE /api/:wsId/chat/mute/:userId',
    { freshSession: true, permission },
    ({ transaction, workspaceId, params }) =>
      liftMute(transaction, workspaceId, params.userId as UserId),
  );
}

/** Rows are sent as they are. */
function same<T>(row: T): T {
  return row;
}
