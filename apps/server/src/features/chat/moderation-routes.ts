import { ChatMute, ListOf, ListQuery, MuteMember, ReportedMessage, Uuid } from '@rookery/contract';
import type { UserId } from '@rookery/database';
import { Type } from 'typebox';
import type { Routes } from '../../http/routes.ts';
import { pageOf, readPageRequest } from '../../page.ts';
import { ok, refuse } from '../../result.ts';
import { mutesIn, reportedIn } from './moderation-queries.ts';
import { liftMute, muteMember } from './mute-member.ts';

const tag = 'Chess chat';
const permission = 'chat.moderate';

/** Routes for moderators: reported messages of the members of a workspace, and mutes. */
export function moderationRoutes(routes: Routes): void {
  routes.workspace(
    'GET',
    '/chat/report/list',
    {
      tag,
      summary: "Reported chat messages of the workspace's members, the latest report first",
      query: ListQuery,
      answer: ListOf(ReportedMessage),
      permission,
    },
    async ({ transaction, workspaceId, query }) => {
      const page = readPageRequest(query);
      if (page === null) return refuse('invalid_cursor');
      const messages = await reportedIn(transaction, workspaceId, page);
      return ok(pageOf(messages, page, (message) => [message.reported_at, message.line_id], same));
    },
  );

  routes.workspace(
    'GET',
    '/chat/mute/list',
    {
      tag,
      summary: 'Muted members, the latest first',
      query: ListQuery,
      answer: ListOf(ChatMute),
      permission,
    },
    async ({ transaction, workspaceId, query }) => {
      const page = readPageRequest(query);
      if (page === null) return refuse('invalid_cursor');
      const mutes = await mutesIn(transaction, workspaceId, page);
      return ok(pageOf(mutes, page, (mute) => [mute.created_at, mute.user_id], same));
    },
  );

  routes.workspace(
    'POST',
    '/chat/mute/create',
    {
      tag,
      summary: 'Mute a member in all chats for a time, or change the time',
      freshSession: true,
      body: MuteMember,
      answer: ChatMute,
      status: 201,
      permission,
    },
    ({ transaction, workspaceId, caller, body }) =>
      muteMember(transaction, workspaceId, caller.id, body),
  );

  routes.workspace(
    'DELETE',
    '/chat/mute/:userId',
    {
      tag,
      summary: 'Unmute a member',
      freshSession: true,
      params: Type.Object({ userId: Uuid }),
      status: 204,
      permission,
    },
    ({ transaction, workspaceId, params }) =>
      liftMute(transaction, workspaceId, params.userId as UserId),
  );
}

/** Rows are sent as they are. */
function same<T>(row: T): T {
  return row;
}
