import type { ChatMessageId, GameId } from '@rookery/database';
import type { Routes } from '../../http/routes.ts';
import { listMessages } from './list-messages.ts';
import { moderationRoutes } from './moderation-routes.ts';
import { reportMessage } from './report-message.ts';
import { sendMessage } from './send-message.ts';

export function chatRoutes(routes: Routes): void {
  routes.member(
    'GET /api/chess/games/:gameId/chat',
    {},
    ({ transaction, params: { gameId }, query }) =>
      listMessages(transaction, gameId as GameId, query),
  );

  routes.member(
    'POST /api/chess/games/:gameId/chat',
    {
      frequent: true,
      cleansText: true,
      // The database has a lower limit for messages; this one saves it from excessive requests.
      limit: 'gameActions',
    },
    ({ transaction, caller, params: { gameId }, body }) =>
      sendMessage(transaction, caller.id, gameId as GameId, body),
  );

  routes.member(
    'POST /api/chess/games/:gameId/chat/:lineId/report',
    { limit: 'reports' },
    ({ transaction, caller, params: { gameId, lineId } }) =>
      reportMessage(transaction, caller.id, gameId as GameId, lineId as ChatMessageId),
  );

  moderationRoutes(routes);
}
