import { chatChannel, type ChatMessage } from '@rookery/contract';
import { keepJoined } from './keep-joined.ts';
import type { LiveSocket } from './socket.ts';

export interface ChatEvents {
  /** Also after every break: from here on nothing is missed, and what was before may have been. */
  joined(): void;
  said(line: ChatMessage): void;
  /** With the server's word for why. Nothing is tried again. */
  refused(code: string): void;
}

export interface ChatTopic {
  readonly gameId: string;
  /** For players of a finished game, who may hear both rooms: what is heard is decided on joining. */
  readonly hearsAll: boolean;
}

/** How often this page has listened to something. */
const visits = new Map<string, number>();

/** Listens to what is said at a game until the answer is called. */
export function joinChat(socket: LiveSocket, topic: ChatTopic, events: ChatEvents): () => void {
  const { client } = socket;
  const { gameId } = topic;
  const filter = `game_id=eq.${gameId}`;
  const wanted = { event: 'INSERT', schema: 'public', table: 'chess_chat_lines', filter } as const;
  const name = channelName(topic);
  const { leave } = keepJoined(
    socket,
    () =>
      client
        .channel(name)
        .on<ChatMessage>('postgres_changes', wanted, (change) => events.said(change.new)),
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
 * The same for everybody who listens, since the gateway writes what it sends once for each name. But a
 * channel that is being left keeps its name for a moment, and whoever comes straight back needs another.
 */
function channelName({ gameId, hearsAll }: ChatTopic): string {
  const name = hearsAll ? `${chatChannel(gameId)}-all` : chatChannel(gameId);
  const visit = (visits.get(name) ?? 0) + 1;
  visits.set(name, visit);
  return visit === 1 ? name : `${name}-${visit}`;
}
