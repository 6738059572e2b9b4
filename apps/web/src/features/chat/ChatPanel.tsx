import type { ChatMessage } from '@rookery/contract';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../api/api-error.ts';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { createAnnouncements } from '../../ui/announcements.ts';
import { Announcer } from '../../ui/Announcer.tsx';
import { countUnread } from './chat-messages.ts';
import type { ChatPlace } from './chat-place.ts';
import { ChatForm } from './ChatForm.tsx';
import { ChatList } from './ChatList.tsx';
import { useAuthors } from './use-authors.ts';
import { useChat } from './use-chat.ts';

export interface ChatPanelProps {
  place: ChatPlace;
  ownId: string;
  isOpen: boolean;
  onUnread: (count: number) => void;
  /** Called with the error code when the server no longer lets the member read. */
  onRefused?: (code: string) => void;
  /** Whether the member can read both rooms of a game. */
  bothRooms?: boolean;
  /** The ids of the players of a game. */
  players?: readonly string[];
  /** The id of the other player, if the member plays the game. */
  opponentId?: string;
  /** Names the room, or lets the member choose one. */
  children: ReactNode;
}

/** The messages of a room and a form to write, for games and tournaments. */
export default function ChatPanel(props: ChatPanelProps) {
  const { place, ownId, isOpen, onUnread, onRefused, opponentId, children } = props;
  const t = useTranslations('chat');
  const [announcements] = useState(createAnnouncements);
  const chat = useChat({
    place,
    bothRooms: props.bothRooms ?? false,
    async onMessage({ author_id, text }) {
      if (author_id !== ownId) announcements.announce(`${await findName(author_id)}: ${text}`);
    },
    onRefused: (code) => onRefused?.(code),
  });
  const { nameOf, findName } = useAuthors(props.players ?? [], ownId, chat.messages);
  const unread = useUnread(place.id, chat.messages, ownId, isOpen);
  useEffect(() => onUnread(unread), [unread, onUnread]);
  /** A junior, in a room that is not of their club. */
  const { error } = chat.list;
  const isOutside = error instanceof ApiError && error.code === 'outside_junior_club';
  const frame = useRef<HTMLElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // Not when the page opens with it: that would scroll past the head of the page.
    if (isOpen && !wasOpen.current) frame.current?.scrollIntoView({ block: 'nearest' });
    wasOpen.current = isOpen;
  }, [isOpen]);

  return (
    <>
      {/* Next to the panel, not in it, so that on a phone messages are announced while the panel is closed. */}
      <Announcer announcements={announcements} label={t('announcements')} />
      <section ref={frame} aria-label={t('title')} className="chat-panel">
        {children}
        {chat.list.isLoadingError ? (
          <div className="chat-lines p-3 text-small">
            {!isOutside && <LoadFailure query={chat.list} />}
          </div>
        ) : (
          <ChatList key={place.room} chat={chat} room={place.room} ownId={ownId} nameOf={nameOf} />
        )}
        <ChatForm
          place={place}
          closed={isOutside ? 'outside_junior_club' : chat.closed}
          opponentName={opponentId === undefined ? '' : nameOf(opponentId)}
          onSent={chat.addMessage}
          onRefused={() => void chat.list.refetch()}
        />
      </section>
    </>
  );
}

/** The number of unread messages. What was read stays read after a reload. */
function useUnread(
  placeId: string,
  messages: readonly ChatMessage[],
  ownId: string,
  isOpen: boolean,
): number {
  const key = `chat-read-${placeId}`;
  const [readUpTo, setReadUpTo] = useState(() => sessionStorage.getItem(key));
  const newest = messages.at(-1)?.created_at;
  // An open panel counts as read.
  if (isOpen && newest !== undefined && newest !== readUpTo) setReadUpTo(newest);
  useEffect(() => {
    if (readUpTo !== null) sessionStorage.setItem(key, readUpTo);
  }, [key, readUpTo]);
  return countUnread(messages, ownId, readUpTo);
}
