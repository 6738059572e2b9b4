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

/** For those who run a workspace: what was reported of its members, and who has to be silent. */
export function moderationRoutes(routes: Routes): void {
  routes.workspace(
    'GET',
    '/chat/report/list',
    {
      tag,
      summary: "Lines of the workspace's members that were reported, the latest report first",
      query: ListQuery,
      answer: ListOf(ReportedMessage),
      permission,
    },
    async ({ transaction, workspaceId, query }) => {
      const page = readPageRequest(query);
      if (page === null) return refuse('invalid_cursor');
      const lines = await reportedIn(transaction, workspaceId, page);
      return ok(pageOf(lines, page, (line) => [line.reported_at, line.line_id], same));
    },
  );

  routes.workspace(
    'GET',
    '/chat/mute/list',
    {
      tag,
      summary: 'Members who are muted, the latest first',
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
      summary: 'Mute a member in all chats for a while, or change for how long',
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
      summary: 'Let a member write again',
      freshSession: true,
      params: Type.Object({ userId: Uuid }),
      status: 204,
      permission,
    },
    ({ transaction, workspaceId, params }) =>
      liftMute(transaction, workspaceId, params.userId as UserId),
  );
}

/** The row is the record. */
function same<T>(row: T): T {
  return row;
}
