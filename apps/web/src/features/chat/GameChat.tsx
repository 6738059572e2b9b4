import type { ChessGame } from '@rookery/contract';
import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useChessPreferences } from '../../chess/preferences/use-preferences.ts';
import { drawIcon } from '../../ui/draw-icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { chatRoomFor } from './chat-room.ts';
import './chat.css';

const GameChatPanel = lazy(() => import('./GameChatPanel.tsx'));

const ChatIcon = drawIcon(<path d="M4 5h16v11h-8l-4.5 4v-4H4zM8 9.2h8M8 12.2h5" />);

/** Larger counts are shown as this number. */
const COUNTED_AT_MOST = 99;

/** The two parts of the chat on a page. */
interface ChatParts {
  /** Opens the panel where it does not fit beside the moves. */
  readonly button: ReactNode;
  readonly panel: ReactNode;
}

const NO_CHAT: ChatParts = { button: null, panel: null };

interface GameChatProps {
  game: ChessGame;
  ownId: string;
  /** Renders the page around the two parts. */
  children: (chat: ChatParts) => ReactNode;
}

/**
 * The chat keeps its place from the first frame on, so that nothing moves when it loads. A member who has turned
 * chat off has no such place.
 */
export function GameChat({ game, ownId, children }: GameChatProps) {
  const room = chatRoomFor(game, ownId, useChessPreferences());
  // A chat that is enabled later appears when the page is opened again, so that nothing moves at the end of a game.
  const [hadPlace] = useState(room !== null);
  const [isOpen, setOpen] = useState(false);
  const [unread, setUnread] = useState(0);
  const id = useId();
  if (room === null || !hadPlace) return children(NO_CHAT);
  return children({
    button: (
      <ChatButton unread={unread} isOpen={isOpen} controls={id} onPress={() => setOpen(!isOpen)} />
    ),
    panel: (
      <div id={id} data-open={isOpen || undefined} data-hidden-in-zen="" className="chat-place">
        <Suspense>
          <GameChatPanel
            game={game}
            ownId={ownId}
            ownRoom={room}
            isOpen={isOpen}
            onUnread={setUnread}
          />
        </Suspense>
      </div>
    ),
  });
}

interface ChatButtonProps {
  unread: number;
  isOpen: boolean;
  controls: string;
  onPress: () => void;
}

function ChatButton({ unread, isOpen, controls, onPress }: ChatButtonProps) {
  const t = useTranslations('chat');
  return (
    <IconButton
      label={t('open', { count: unread })}
      aria-expanded={isOpen}
      aria-controls={controls}
      data-hidden-in-zen=""
      onClick={onPress}
      className="chat-button"
    >
      <ChatIcon />
      {unread > 0 && (
        <span aria-hidden="true" className="chat-count">
          {Math.min(unread, COUNTED_AT_MOST)}
        </span>
      )}
    </IconButton>
  );
}
