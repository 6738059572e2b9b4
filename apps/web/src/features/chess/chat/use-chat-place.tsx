import type { ChessGame } from '@rookery/contract';
import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useChessPreferences } from '../use-preferences.ts';
import { chatRoomFor } from './chat-room.ts';
import { ChatIcon } from './chat-icon.tsx';
import './chat.css';

const ChatPanel = lazy(() => import('./ChatPanel.tsx'));

/** Larger counts are shown as this number. */
const COUNTED_AT_MOST = 99;

interface ChatPlace {
  /** Opens the panel where it does not fit beside the moves. */
  readonly button: ReactNode;
  readonly frame: ReactNode;
}

const NO_PLACE: ChatPlace = { button: null, frame: null };

/**
 * The chat keeps its place from the first frame on, so that nothing moves when it loads. A member who has turned
 * chat off has no such place.
 */
export function useChatPlace(game: ChessGame, ownId: string): ChatPlace {
  const room = chatRoomFor(game, ownId, useChessPreferences());
  // A chat that is enabled later appears when the page is opened again, so that nothing moves at the end of a game.
  const [hadPlace] = useState(room !== null);
  const [isOpen, setOpen] = useState(false);
  const [unread, setUnread] = useState(0);
  const id = useId();
  if (room === null || !hadPlace) return NO_PLACE;
  return {
    button: (
      <ChatButton unread={unread} isOpen={isOpen} controls={id} onPress={() => setOpen(!isOpen)} />
    ),
    frame: (
      <div id={id} data-open={isOpen || undefined} className="chat-place">
        <Suspense>
          <ChatPanel
            game={game}
            ownId={ownId}
            ownRoom={room}
            isOpen={isOpen}
            onUnread={setUnread}
          />
        </Suspense>
      </div>
    ),
  };
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
