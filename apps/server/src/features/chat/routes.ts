import {
  ChatMessage,
  ChatMessages,
  ChatRoom,
  ListQuery,
  SendChatMessage,
  Uuid,
} from '@rookery/contract';
import type { ChatMessageId, GameId } from '@rookery/database';
import { Type } from 'typebox';
import type { Routes } from '../../http/routes.ts';
import { listMessages } from './list-messages.ts';
import { moderationRoutes } from './moderation-routes.ts';
import { reportMessage } from './report-message.ts';
import { sendMessage } from './send-message.ts';

const tag = 'Chess chat';
const CHAT = '/api/chess/games/:gameId/chat';
const params = Type.Object({ gameId: Uuid });

const ChatQuery = Type.Object(
  { ...ListQuery.properties, room: ChatRoom },
  { additionalProperties: false },
);

export function chatRoutes(routes: Routes): void {
  routes.member(
    'GET',
    CHAT,
    {
      tag,
      summary: 'Chat messages of a game room, newest first',
      params,
      query: ChatQuery,
      answer: ChatMessages,
    },
    ({ transaction, params: { gameId }, query }) =>
      listMessages(transaction, gameId as GameId, query),
  );

  routes.member(
    'POST',
    CHAT,
    {
      tag,
      summary: 'Send a chat message in a game room',
      params,
      body: SendChatMessage,
      answer: ChatMessage,
      status: 201,
      frequent: true,
      cleansText: true,
      // The database has a lower limit for messages; this one saves it from excessive requests.
      limit: 'gameActions',
    },
    ({ transaction, caller, params: { gameId }, body }) =>
      sendMessage(transaction, caller.id, gameId as GameId, body),
  );

  routes.member(
    'POST',
    `${CHAT}/:lineId/report`,
    {
      tag,
      summary: "Report a chat message to the moderators of its author's workspaces",
      params: Type.Object({ gameId: Uuid, lineId: Uuid }),
      status: 204,
      limit: 'reports',
    },
    ({ transaction, caller, params: { gameId, lineId } }) =>
      reportMessage(transaction, caller.id, gameId as GameId, lineId as ChatMessageId),
  );

  moderationRoutes(routes);
}
