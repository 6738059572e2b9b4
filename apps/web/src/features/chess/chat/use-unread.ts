import type { ChatMessage } from '@rookery/contract';
import { useEffect, useState } from 'react';
import { countUnread } from './chat-lines.ts';

/** How many lines nobody has looked at yet. What was read stays read when the page is loaded again. */
export function useUnread(
  gameId: string,
  lines: readonly ChatMessage[],
  ownId: string,
  isOpen: boolean,
): number {
  const key = `chat-read-${gameId}`;
  const [readUpTo, setReadUpTo] = useState(() => sessionStorage.getItem(key));
  const newest = lines.at(-1)?.created_at;
  // Whoever looks has read.
  if (isOpen && newest !== undefined && newest !== readUpTo) setReadUpTo(newest);
  useEffect(() => {
    if (readUpTo !== null) sessionStorage.setItem(key, readUpTo);
  }, [key, readUpTo]);
  return countUnread(lines, ownId, readUpTo);
}
