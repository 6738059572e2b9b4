import type { ChatMessageId } from '@rookery/database';
import type { Routes } from '../../http/routes.ts';
import { listMessages } from './list-messages.ts';
import { moderationRoutes } from './moderation-routes.ts';
import { roomOfGame, roomOfTournament } from './queries.ts';
import { reportMessage } from './report-message.ts';
import { sendMessage } from './send-message.ts';

/** Options of the routes that send a message. */
const SENDING = {
  frequent: true,
  cleansText: true,
  // The database has a lower limit for messages; this one saves it from excessive requests.
  limit: 'gameActions',
} as const;

export function chatRoutes(routes: Routes): void {
  gameChatRoutes(routes);
  tournamentChatRoutes(routes);
  moderationRoutes(routes);
}

function gameChatRoutes(routes: Routes): void {
  routes.member(
    'GET /api/chess/games/:gameId/chat',
    {},
    ({ transaction, params: { gameId }, query: { room, ...query } }) =>
      listMessages(transaction, roomOfGame(gameId, room), query),
  );

  routes.member(
    'POST /api/chess/games/:gameId/chat',
    SENDING,
    ({ transaction, caller, params: { gameId }, body }) =>
      sendMessage(transaction, caller.id, roomOfGame(gameId, body.room), body),
  );

  routes.member(
    'POST /api/chess/games/:gameId/chat/:lineId/report',
    { limit: 'reports' },
    ({ transaction, caller, params: { gameId, lineId } }) =>
      reportMessage(transaction, caller.id, gameId, lineId as ChatMessageId),
  );
}

function tournamentChatRoutes(routes: Routes): void {
  routes.workspace(
    'GET /api/:wsId/tournaments/:tournamentId/chat',
    {},
    ({ transaction, params: { tournamentId }, query }) =>
      listMessages(transaction, roomOfTournament(tournamentId), query),
  );

  routes.workspace(
    'POST /api/:wsId/tournaments/:tournamentId/chat',
    SENDING,
    ({ transaction, caller, params: { tournamentId }, body }) =>
      sendMessage(transaction, caller.id, roomOfTournament(tournamentId), body),
  );

  routes.workspace(
    'POST /api/:wsId/tournaments/:tournamentId/chat/:lineId/report',
    { limit: 'reports' },
    ({ transaction, caller, params: { tournamentId, lineId } }) =>
      reportMessage(transaction, caller.id, tournamentId, lineId as ChatMessageId),
  );
}
