import type { ChatClosed, ChatMessage, ChatRoom } from '@rookery/contract';
import {
  useInfiniteQuery,
  useQueryClient,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { preferencesQuery } from '../../chess/preferences/preferences-query.ts';
import { joinChat } from '../../live/chat-channel.ts';
import { pageSocket } from '../../live/socket.ts';
import { mergeMessages } from './chat-messages.ts';
import { messagesQuery } from './queries.ts';

export interface Chat {
  /** Oldest first. */
  readonly messages: readonly ChatMessage[];
  /** Why the member cannot write here; null if they can. */
  readonly closed: ChatClosed | null;
  readonly list: UseInfiniteQueryResult;
  /** Shows a message from a response at once; the event that follows has the same one. */
  readonly addMessage: (message: ChatMessage) => void;
}

interface ChatOptions {
  readonly gameId: string;
  readonly room: ChatRoom;
  /** Whether the channel also delivers the other room. */
  readonly bothRooms: boolean;
  readonly onMessage: (message: ChatMessage) => Promise<void>;
}

/** The messages of a room of a game, kept current while the component is mounted. */
export function useChat({ gameId, room, bothRooms, onMessage }: ChatOptions): Chat {
  const list = useInfiniteQuery(messagesQuery(gameId, room));
  const [receivedMessages, setReceivedMessages] = useState<readonly ChatMessage[]>([]);
  const addMessage = (message: ChatMessage) =>
    setReceivedMessages((messages) => mergeMessages(messages, [message]));

  const received = useEffectEvent((message: ChatMessage) => {
    addMessage(message);
    if (message.room === room) void onMessage(message);
  });
  const joined = useEffectEvent(async () => {
    const before = new Set(receivedMessages);
    await list.refetch();
    // Messages received before the fetch are in its response, if they are still visible to this member.
    setReceivedMessages((messages) => messages.filter((message) => !before.has(message)));
  });
  const refused = useEffectEvent(useNoteRefusal(list.error));
  useEffect(
    () =>
      joinChat(
        pageSocket(),
        { gameId, bothRooms },
        {
          joined: () => void joined(),
          received: (message) => received(message),
          refused: (code) => refused(code),
        },
      ),
    [gameId, bothRooms],
  );

  const pages = list.data?.pages ?? [];
  const read = pages.flatMap(({ data }) => data);
  return {
    messages: mergeMessages(
      read,
      receivedMessages.filter((message) => message.room === room),
    ),
    closed: pages[0]?.closed ?? null,
    list,
    addMessage,
  };
}

/** A refusal may mean that chat was turned off elsewhere, so the preferences are fetched again. */
function useNoteRefusal(error: Error | null): (code: string) => void {
  const client = useQueryClient();
  const note = (code: string) => {
    if (code.startsWith('chat_off')) void client.invalidateQueries(preferencesQuery);
  };
  const noteError = useEffectEvent(note);
  useEffect(() => {
    if (error instanceof ApiError) noteError(error.code);
  }, [error]);
  return note;
}
