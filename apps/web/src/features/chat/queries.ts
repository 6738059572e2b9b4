import type { ChatMessage, ChatMessages } from '@rookery/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';
import type { ChatPlace } from './chat-place.ts';

/** A member reaches each tournament that they see through each of their workspaces. */
const wsId = 'personal';

/** Newest first, a page at a time. */
export function messagesQuery(place: ChatPlace) {
  return infiniteQueryOptions({
    queryKey: ['chess', 'chat', place.id, place.room],
    queryFn: ({ pageParam }) => listMessages(place, pageParam ?? undefined),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    // The list is fetched again on every join of the channel; nothing else can change it.
    staleTime: Infinity,
    gcTime: 0,
  });
}

function listMessages({ id, room }: ChatPlace, cursor: string | undefined): Promise<ChatMessages> {
  if (room === 'tournament')
    return callApi('GET /api/:wsId/tournaments/:tournamentId/chat', {
      params: { wsId, tournamentId: id },
      query: { cursor },
    });
  return callApi('GET /api/chess/games/:gameId/chat', {
    params: { gameId: id },
    query: { room, cursor },
  });
}

interface NewMessage {
  readonly id: string;
  readonly text: string;
}

export function sendMessage({ id, room }: ChatPlace, message: NewMessage): Promise<ChatMessage> {
  if (room === 'tournament')
    return callApi('POST /api/:wsId/tournaments/:tournamentId/chat', {
      params: { wsId, tournamentId: id },
      body: message,
    });
  return callApi('POST /api/chess/games/:gameId/chat', {
    params: { gameId: id },
    body: { ...message, room },
  });
}

export function reportMessage(message: ChatMessage): Promise<null> {
  const { id: lineId, game_id: gameId = '', tournament_id: tournamentId } = message;
  if (tournamentId !== undefined)
    return callApi('POST /api/:wsId/tournaments/:tournamentId/chat/:lineId/report', {
      params: { wsId, tournamentId, lineId },
    });
  return callApi('POST /api/chess/games/:gameId/chat/:lineId/report', {
    params: { gameId, lineId },
  });
}
