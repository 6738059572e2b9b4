import { Type } from 'typebox';
import {
  CHAT_CLOSED,
  CHAT_UNREADABLE,
  ChatMessage,
  ChatMessages,
  ChatMute,
  GameRoom,
  MuteMember,
  ReportedMessage,
  SendChatMessage,
  SendTournamentMessage,
  TrainerChatMessage,
} from '../chat.ts';
import { ListOf, ListQuery } from '../list.ts';
import { Uuid } from '../scalars.ts';
import { defineRoutes, WsId } from './definition.ts';

const tag = 'Chess chat';

/** Why a message may be refused. */
const SEND_REFUSALS = [
  'empty_line',
  'line_too_long',
  'line_id_taken',
  'too_many_requests',
  ...CHAT_UNREADABLE,
  ...CHAT_CLOSED,
] as const;

const tournamentParams = { wsId: WsId, tournamentId: Uuid };

const ChatQuery = Type.Object(
  { ...ListQuery.properties, room: GameRoom },
  { additionalProperties: false },
);

export const CHAT_ROUTES = defineRoutes({
  'GET /api/chess/games/:gameId/chat': {
    tag,
    summary: 'Chat messages of a game room, newest first',
    params: { gameId: Uuid },
    query: ChatQuery,
    answer: ChatMessages,
    errors: ['invalid_cursor', ...CHAT_UNREADABLE],
  },
  'POST /api/chess/games/:gameId/chat': {
    tag,
    summary: 'Send a chat message in a game room',
    params: { gameId: Uuid },
    body: SendChatMessage,
    answer: ChatMessage,
    status: 201,
    errors: SEND_REFUSALS,
  },
  'POST /api/chess/games/:gameId/chat/:lineId/report': {
    tag,
    summary: "Report a chat message to the moderators of its author's workspaces",
    params: { gameId: Uuid, lineId: Uuid },
    status: 204,
    errors: ['not_found', 'self_report'],
  },
  'GET /api/:wsId/tournaments/:tournamentId/chat': {
    tag,
    summary: 'Chat messages of a tournament, newest first',
    params: tournamentParams,
    query: ListQuery,
    answer: ChatMessages,
    errors: ['invalid_cursor', ...CHAT_UNREADABLE],
  },
  'POST /api/:wsId/tournaments/:tournamentId/chat': {
    tag,
    summary: 'Send a chat message in the room of a tournament',
    params: tournamentParams,
    body: SendTournamentMessage,
    answer: ChatMessage,
    status: 201,
    errors: SEND_REFUSALS,
  },
  'POST /api/:wsId/tournaments/:tournamentId/chat/:lineId/report': {
    tag,
    summary: "Report a chat message of a tournament to the moderators of its author's club",
    params: { ...tournamentParams, lineId: Uuid },
    status: 204,
    errors: ['not_found', 'self_report'],
  },
  'GET /api/:wsId/chat/report/list': {
    tag,
    summary: "Reported chat messages of the workspace's members, the latest report first",
    params: { wsId: WsId },
    query: ListQuery,
    answer: ListOf(ReportedMessage),
    errors: ['invalid_cursor'],
  },
  'GET /api/:wsId/chat/trainers/list': {
    tag,
    summary: 'Messages in rooms with a trainer of a club for juniors, newest first; for its owners',
    params: { wsId: WsId },
    query: ListQuery,
    answer: ListOf(TrainerChatMessage),
    errors: ['invalid_cursor'],
  },
  'GET /api/:wsId/chat/mute/list': {
    tag,
    summary: 'Muted members, the latest first',
    params: { wsId: WsId },
    query: ListQuery,
    answer: ListOf(ChatMute),
    errors: ['invalid_cursor'],
  },
  'POST /api/:wsId/chat/mute/create': {
    tag,
    summary: 'Mute a member in all chats for a time, or change the time',
    params: { wsId: WsId },
    body: MuteMember,
    answer: ChatMute,
    status: 201,
    errors: ['not_found', 'forbidden', 'mute_out_of_range'],
  },
  'DELETE /api/:wsId/chat/mute/:userId': {
    tag,
    summary: 'Unmute a member',
    params: { wsId: WsId, userId: Uuid },
    status: 204,
    errors: ['forbidden'],
  },
});
