import type { ChatRoom } from '@rookery/contract';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { ChatLineItem } from './ChatLineItem.tsx';
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
  const { lines, list } = chat;
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
        {list.isSuccess && lines.length === 0 && (
          <p className="px-3 py-2 text-small text-muted">{t(`empty.${room}`)}</p>
        )}
        {list.hasNextPage && (
          <button type="button" className="chat-earlier" onClick={() => void list.fetchNextPage()}>
            {t('earlier')}
          </button>
        )}
        <ol>
          {lines.map((line) => (
            <ChatLineItem
              key={line.id}
              line={line}
              name={nameOf(line.author_id)}
              isOwn={line.author_id === ownId}
            />
          ))}
        </ol>
      </div>
    </section>
  );
}
