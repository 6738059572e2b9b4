import {
  chatChannel,
  feedBinding,
  tournamentChatChannel,
  type ChatMessage,
} from '@rookery/contract';
import { unusedName } from './channel-name.ts';
import { keepJoined } from './keep-joined.ts';
import type { LiveSocket } from './socket.ts';

export interface ChatEvents {
  /** Called after every join, also after an interruption: messages from before may have been missed. */
  joined(): void;
  received(message: ChatMessage): void;
  /** Called with the server's error code. The channel is not joined again. */
  refused(code: string): void;
}

export type ChatTopic =
  | {
      readonly gameId: string;
      /** True for players of a finished game, who receive both rooms. The rooms are fixed on joining. */
      readonly bothRooms: boolean;
    }
  | { readonly tournamentId: string };

/** Receives the chat messages of a game or of a tournament until the returned function is called. */
export function joinChat(socket: LiveSocket, topic: ChatTopic, events: ChatEvents): () => void {
  const { client } = socket;
  const name = unusedName(channelOf(topic));
  const wanted =
    'gameId' in topic
      ? feedBinding('chess_chat_lines', 'game_id', topic.gameId, 'INSERT')
      : feedBinding('chess_chat_lines', 'tournament_id', topic.tournamentId, 'INSERT');
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

function channelOf(topic: ChatTopic): string {
  if ('tournamentId' in topic) return tournamentChatChannel(topic.tournamentId);
  const base = chatChannel(topic.gameId);
  return topic.bothRooms ? `${base}-all` : base;
}
