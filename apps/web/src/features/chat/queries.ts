import type { ChatMessage, ChatMessages, ChatRoom, SendChatMessage } from '@rookery/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { request } from '../../api/request.ts';

/** Newest first, a page at a time. */
export function messagesQuery(gameId: string, room: ChatRoom) {
  return infiniteQueryOptions({
    queryKey: ['chess', 'chat', gameId, room],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ room });
      if (pageParam !== null) query.set('cursor', pageParam);
      return request<ChatMessages>('GET', `${chatPath(gameId)}?${query}`);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    // The list is fetched again on every join of the channel; nothing else can change it.
    staleTime: Infinity,
    gcTime: 0,
  });
}

export function sendMessage(gameId: string, message: SendChatMessage): Promise<ChatMessage> {
  return request<ChatMessage>('POST', chatPath(gameId), message);
}

export function reportMessage({ game_id, id }: ChatMessage): Promise<void> {
  return request<void>('POST', `${chatPath(game_id)}/${id}/report`);
}

function chatPath(gameId: string): string {
  return `/api/chess/games/${gameId}/chat`;
}
