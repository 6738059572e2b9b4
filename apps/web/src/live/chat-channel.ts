import { chatChannel, feedBinding, type ChatMessage } from '@rookery/contract';
import { keepJoined } from './keep-joined.ts';
import type { LiveSocket } from './socket.ts';

export interface ChatEvents {
  /** Called after every join, also after an interruption: messages from before may have been missed. */
  joined(): void;
  received(message: ChatMessage): void;
  /** Called with the server's error code. The channel is not joined again. */
  refused(code: string): void;
}

export interface ChatTopic {
  readonly gameId: string;
  /** True for players of a finished game, who receive both rooms. The rooms are fixed on joining. */
  readonly bothRooms: boolean;
}

/** How often this page has joined each channel. */
const joinCounts = new Map<string, number>();

/** Receives the chat messages of a game until the returned function is called. */
export function joinChat(socket: LiveSocket, topic: ChatTopic, events: ChatEvents): () => void {
  const { client } = socket;
  const { gameId } = topic;
  const wanted = feedBinding('chess_chat_lines', 'game_id', gameId, 'INSERT');
  const name = channelName(topic);
  const { leave } = keepJoined(
    socket,
    () =>
      client
        .channel(name)
        .on<ChatMessage>('postgres_changes', wanted, (change) => events.received(change.new)),
    {
      joined: () => events.joined(),
      lost: () => undefined,
      refused({ code }) {
        leave();
        events.refused(code);
      },
    },
  );
  return leave;
}

/**
 * All members share one channel name, because the gateway serialises a message once for each name. A channel that
 * is being left keeps its name for a moment, so a page that joins again needs another name.
 */
function channelName({ gameId, bothRooms }: ChatTopic): string {
  const name = bothRooms ? `${chatChannel(gameId)}-all` : chatChannel(gameId);
  const count = (joinCounts.get(name) ?? 0) + 1;
  joinCounts.set(name, count);
  return count === 1 ? name : `${name}-${count}`;
}
