import type { ChatMessage, ChatRoom, ChessGame } from '@rookery/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { opponentIdOf } from '../../chess/games/results.ts';
import { createAnnouncements } from '../../ui/announcements.ts';
import { Announcer } from '../../ui/Announcer.tsx';
import { countUnread } from './chat-messages.ts';
import { ChatForm } from './ChatForm.tsx';
import { ChatList } from './ChatList.tsx';
import { useAuthors } from './use-authors.ts';
import { useChat } from './use-chat.ts';

interface ChatPanelProps {
  game: ChessGame;
  ownId: string;
  /** The room in which the member may write. */
  ownRoom: ChatRoom;
  isOpen: boolean;
  onUnread: (count: number) => void;
}

export default function ChatPanel({ game, ownId, ownRoom, isOpen, onUnread }: ChatPanelProps) {
  const t = useTranslations('chat');
  const [announcements] = useState(createAnnouncements);
  const [chosen, setChosen] = useState(ownRoom);
  // When the game is over, its players may read the spectators' room.
  const mayChoose = ownRoom === 'players' && game.status !== 'active';
  const room = mayChoose ? chosen : ownRoom;
  const chat = useChat({
    gameId: game.id,
    room,
    bothRooms: mayChoose,
    async onMessage({ author_id, text }) {
      if (author_id !== ownId) announcements.announce(`${await findName(author_id)}: ${text}`);
    },
  });
  const { nameOf, findName } = useAuthors(game, ownId, chat.messages);
  const unread = useUnread(game.id, chat.messages, ownId, isOpen);
  useEffect(() => onUnread(unread), [unread, onUnread]);
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOpen) frame.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  return (
    <>
      {/* Next to the panel, not in it, so that on a phone messages are announced while the panel is closed. */}
      <Announcer announcements={announcements} label={t('announcements')} />
      <section ref={frame} aria-label={t('title')} className="chat-panel">
        {mayChoose ? (
          <RoomChoice room={room} onChoose={setChosen} />
        ) : (
          <h2 className="chat-head">{t(`rooms.${room}`)}</h2>
        )}
        {chat.list.isLoadingError ? (
          <div className="chat-lines p-3 text-small">
            <LoadFailure query={chat.list} />
          </div>
        ) : (
          <ChatList key={room} chat={chat} room={room} ownId={ownId} nameOf={nameOf} />
        )}
        <ChatForm
          gameId={game.id}
          room={room}
          closed={chat.closed}
          opponentName={nameOf(opponentIdOf(game, ownId))}
          onSent={chat.addMessage}
          onRefused={() => void chat.list.refetch()}
        />
      </section>
    </>
  );
}

const ROOMS = ['players', 'spectators'] as const;

interface RoomChoiceProps {
  room: ChatRoom;
  onChoose: (room: ChatRoom) => void;
}

/** Lets the players of a finished game switch to the spectators' room. */
function RoomChoice({ room, onChoose }: RoomChoiceProps) {
  const t = useTranslations('chat');
  return (
    <fieldset aria-label={t('choice')} className="chat-head">
      {ROOMS.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === room}
          onClick={() => onChoose(choice)}
          className="chat-room"
        >
          {t(`choices.${choice}`)}
        </button>
      ))}
    </fieldset>
  );
}

/** The number of unread messages. What was read stays read after a reload. */
function useUnread(
  gameId: string,
  messages: readonly ChatMessage[],
  ownId: string,
  isOpen: boolean,
): number {
  const key = `chat-read-${gameId}`;
  const [readUpTo, setReadUpTo] = useState(() => sessionStorage.getItem(key));
  const newest = messages.at(-1)?.created_at;
  // An open panel counts as read.
  if (isOpen && newest !== undefined && newest !== readUpTo) setReadUpTo(newest);
  useEffect(() => {
    if (readUpTo !== null) sessionStorage.setItem(key, readUpTo);
  }, [key, readUpTo]);
  return countUnread(messages, ownId, readUpTo);
}
