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
import { listLines } from './list-lines.ts';
import { moderationRoutes } from './moderation-routes.ts';
import { reportLine } from './report-line.ts';
import { sayLine } from './say-line.ts';

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
      summary: 'What was said in a room of a game, newest first',
      params,
      query: ChatQuery,
      answer: ChatMessages,
    },
    ({ transaction, params: { gameId }, query }) => listLines(transaction, gameId as GameId, query),
  );

  routes.member(
    'POST',
    CHAT,
    {
      tag,
      summary: 'Say something in a room of a game',
      params,
      body: SendChatMessage,
      answer: ChatMessage,
      status: 201,
      frequent: true,
      cleansText: true,
      // The limit of lines is lower, and the database's: this one spares it.
      limit: 'gameActions',
    },
    ({ transaction, caller, params: { gameId }, body }) =>
      sayLine(transaction, caller.id, gameId as GameId, body),
  );

  routes.member(
    'POST',
    `${CHAT}/:lineId/report`,
    {
      tag,
      summary: 'Report a line to those who run the workspaces of its author',
      params: Type.Object({ gameId: Uuid, lineId: Uuid }),
      status: 204,
      limit: 'reports',
    },
    ({ transaction, caller, params: { gameId, lineId } }) =>
      reportLine(transaction, caller.id, gameId as GameId, lineId as ChatMessageId),
  );

  moderationRoutes(routes);
}
