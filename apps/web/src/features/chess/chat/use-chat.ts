import type { ChatClosed, ChatMessage, ChatRoom } from '@rookery/contract';
import {
  useInfiniteQuery,
  useQueryClient,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { joinChat } from '../../../live/chat-channel.ts';
import { pageSocket } from '../../../live/socket.ts';
import { preferencesQuery } from '../queries.ts';
import { mergeLines } from './chat-lines.ts';
import { linesQuery } from './queries.ts';

export interface Chat {
  /** Oldest first. */
  readonly lines: readonly ChatMessage[];
  /** Why nothing can be written here; null where something can. */
  readonly closed: ChatClosed | null;
  readonly list: UseInfiniteQueryResult;
  /** Shows a line at once that came as an answer; the event that follows says the same. */
  readonly take: (line: ChatMessage) => void;
}

interface ChatOptions {
  readonly gameId: string;
  readonly room: ChatRoom;
  /** Whether there is more to hear than this room. */
  readonly hearsAll: boolean;
  readonly onSaid: (line: ChatMessage) => Promise<void>;
}

/** What is said in a room of a game, for as long as somebody looks at it. */
export function useChat({ gameId, room, hearsAll, onSaid }: ChatOptions): Chat {
  const list = useInfiniteQuery(linesQuery(gameId, room));
  const [heard, setHeard] = useState<readonly ChatMessage[]>([]);
  const take = (line: ChatMessage) => setHeard((lines) => mergeLines(lines, [line]));

  const said = useEffectEvent((line: ChatMessage) => {
    take(line);
    if (line.room === room) void onSaid(line);
  });
  const joined = useEffectEvent(async () => {
    const before = new Set(heard);
    await list.refetch();
    // What was heard before is in the answer, if it is still for us.
    setHeard((lines) => lines.filter((line) => !before.has(line)));
  });
  const refused = useEffectEvent(useNoteRefusal(list.error));
  useEffect(
    () =>
      joinChat(
        pageSocket(),
        { gameId, hearsAll },
        {
          joined: () => void joined(),
          said: (line) => said(line),
          refused: (code) => refused(code),
        },
      ),
    [gameId, hearsAll],
  );

  const pages = list.data?.pages ?? [];
  const read = pages.flatMap(({ data }) => data);
  return {
    lines: mergeLines(
      read,
      heard.filter((line) => line.room === room),
    ),
    closed: pages[0]?.closed ?? null,
    list,
    take,
  };
}

/** Chat was turned off elsewhere: the page asks how things stand. */
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
