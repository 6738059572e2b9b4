import type { UserId } from '@rookery/database';
import type { Routes } from '../../http/routes.ts';
import { listPage } from '../../pagination/list-page.ts';
import { mutesIn, reportedIn, trainerChatIn } from './moderation-queries.ts';
import { liftMute, muteMember } from './mute-member.ts';
import { presentMessage } from './queries.ts';

const permission = 'chat.moderate';

/** Routes for moderators: reported messages of the members of a workspace, and mutes. */
export function moderationRoutes(routes: Routes): void {
  routes.workspace(
    'GET /api/:wsId/chat/report/list',
    { permission },
    ({ transaction, workspaceId, query }) =>
      listPage(
        query,
        (page) => reportedIn(transaction, workspaceId, page),
        (message) => [message.reported_at, message.line_id],
        presentMessage,
      ),
  );

  routes.workspace(
    'GET /api/:wsId/chat/trainers/list',
    { permission: 'juniors.manage' },
    ({ transaction, workspaceId, query }) =>
      listPage(
        query,
        (page) => trainerChatIn(transaction, workspaceId, page),
        (message) => [message.created_at, message.id],
        presentMessage,
      ),
  );

  routes.workspace(
    'GET /api/:wsId/chat/mute/list',
    { permission },
    ({ transaction, workspaceId, query }) =>
      listPage(
        query,
        (page) => mutesIn(transaction, workspaceId, page),
        (mute) => [mute.created_at, mute.user_id],
      ),
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
