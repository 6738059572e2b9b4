import type { ChatMessage } from '@rookery/contract';
import { memo, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { MessageActions } from './MessageActions.tsx';

interface ChatMessageItemProps {
  message: ChatMessage;
  name: string;
  isOwn: boolean;
}

/**
 * Name and text are isolated, so that the writing direction of one does not affect the other. Both are rendered as
 * plain text.
 */
export const ChatMessageItem = memo(function ChatMessageItem({
  message,
  name,
  isOwn,
}: ChatMessageItemProps) {
  const t = useTranslations('chat');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li className="chat-line" data-own={isOwn || undefined}>
      <p className="min-w-0 flex-1">
        <bdi className="chat-author">{name}</bdi>{' '}
        <span dir="auto" className="chat-text">
          {message.text}
        </span>
      </p>
      {!isOwn && (
        <button
          type="button"
          aria-label={t('actions', { name })}
          title={t('actions', { name })}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="chat-more"
        >
          <span aria-hidden="true">⋯</span>
        </button>
      )}
      {!isOwn && (
        <div id={id} className="chat-actions" hidden={!isOpen}>
          {isOpen && <MessageActions message={message} name={name} onDone={() => setOpen(false)} />}
        </div>
      )}
    </li>
  );
});
