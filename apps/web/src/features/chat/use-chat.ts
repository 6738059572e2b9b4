import type { ChatClosed, ChatMessage } from '@rookery/contract';
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
import type { ChatPlace } from './chat-place.ts';
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
  readonly place: ChatPlace;
  /** Whether the channel also delivers the other room of a game. */
  readonly bothRooms: boolean;
  readonly onMessage: (message: ChatMessage) => Promise<void>;
  /** Called with the error code when the server no longer lets the member read. */
  readonly onRefused: (code: string) => void;
}

/** The messages of a room, kept current while the component is mounted. */
export function useChat({ place, bothRooms, onMessage, onRefused }: ChatOptions): Chat {
  const { id, room } = place;
  const list = useInfiniteQuery(messagesQuery(place));
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
  const refused = useEffectEvent(useNoteRefusal(list.error, onRefused));
  const isTournament = room === 'tournament';
  useEffect(
    () =>
      joinChat(pageSocket(), isTournament ? { tournamentId: id } : { gameId: id, bothRooms }, {
        joined: () => void joined(),
        received: (message) => received(message),
        refused: (code) => refused(code),
      }),
    [id, isTournament, bothRooms],
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
function useNoteRefusal(
  error: Error | null,
  onRefused: (code: string) => void,
): (code: string) => void {
  const client = useQueryClient();
  const note = (code: string) => {
    if (code.startsWith('chat_off')) void client.invalidateQueries(preferencesQuery);
    onRefused(code);
  };
  const noteError = useEffectEvent(note);
  useEffect(() => {
    if (error instanceof ApiError) noteError(error.code);
  }, [error]);
  return note;
}
