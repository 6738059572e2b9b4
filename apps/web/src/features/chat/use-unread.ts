import type { ChatMessage } from '@rookery/contract';
import { useEffect, useState } from 'react';
import { countUnread } from './chat-messages.ts';

/** The number of unread messages. What was read stays read after a reload. */
export function useUnread(
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
