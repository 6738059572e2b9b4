import type { ChatMessage, ChatRoom, SendChatMessage } from '@rookery/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';

/** Newest first, a page at a time. */
export function messagesQuery(gameId: string, room: ChatRoom) {
  return infiniteQueryOptions({
    queryKey: ['chess', 'chat', gameId, room],
    queryFn: ({ pageParam }) =>
      callApi('GET /api/chess/games/:gameId/chat', {
        params: { gameId },
        query: { room, cursor: pageParam ?? undefined },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    // The list is fetched again on every join of the channel; nothing else can change it.
    staleTime: Infinity,
    gcTime: 0,
  });
}

export function sendMessage(gameId: string, message: SendChatMessage): Promise<ChatMessage> {
  return callApi('POST /api/chess/games/:gameId/chat', { params: { gameId }, body: message });
}

export function reportMessage({ game_id, id }: ChatMessage): Promise<null> {
  return callApi('POST /api/chess/games/:gameId/chat/:lineId/report', {
    params: { gameId: game_id, lineId: id },
  });
}
