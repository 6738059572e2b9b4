import type { ChatRoom } from '@rookery/contract';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { ChatMessageItem } from './ChatMessageItem.tsx';
import type { Chat } from './use-chat.ts';

interface ChatListProps {
  chat: Chat;
  room: ChatRoom;
  ownId: string;
  nameOf: (userId: string) => string;
}

/** Within this distance the list counts as scrolled to its end. */
const NEAR_PX = 24;

/** Keeps the newest message in view, unless the member has scrolled back. */
export function ChatList({ chat, room, ownId, nameOf }: ChatListProps) {
  const t = useTranslations('chat');
  const { messages, list } = chat;
  const frame = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    if (frame.current === null) return undefined;
    const { current: scroller } = frame;
    // New messages, loaded names and opening the panel all change the size.
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) scroller.scrollTop = scroller.scrollHeight;
    });
    observer.observe(scroller);
    if (scroller.firstElementChild !== null) observer.observe(scroller.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return (
    <section
      ref={frame}
      aria-label={t('lines')}
      // It scrolls, and may hold nothing that could be reached by a key.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_PX;
      }}
      className="chat-lines"
    >
      <div>
        {list.isSuccess && messages.length === 0 && (
          <p className="px-3 py-2 text-small text-muted">{t(`empty.${room}`)}</p>
        )}
        {list.hasNextPage && (
          <button type="button" className="chat-earlier" onClick={() => void list.fetchNextPage()}>
            {t('earlier')}
          </button>
        )}
        <ol>
          {messages.map((message) => (
            <ChatMessageItem
              key={message.id}
              message={message}
              name={nameOf(message.author_id)}
              isOwn={message.author_id === ownId}
            />
          ))}
        </ol>
      </div>
    </section>
  );
}
