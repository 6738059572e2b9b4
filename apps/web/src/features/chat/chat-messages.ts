import type { ChatMessage } from '@rookery/contract';

/** Merges fetched and received messages: each once, oldest first. */
export function mergeMessages(
  ...lists: readonly (readonly ChatMessage[])[]
): readonly ChatMessage[] {
  const messages = new Map(lists.flat().map((message) => [message.id, message]));
  return [...messages.values()].toSorted(inOrder);
}

function inOrder(one: ChatMessage, other: ChatMessage): number {
  const [a, b] = [placeOf(one), placeOf(other)];
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Postgres omits trailing zeros of the fraction of a second, so the times cannot be compared as text. */
function placeOf({ created_at, id }: ChatMessage): string {
  return `${exactly(created_at)} ${id}`;
}

function exactly(time: string): string {
  const [whole = '', fraction = ''] = time.replace('Z', '').split('.');
  return `${whole}.${fraction.padEnd(6, '0')}`;
}

/** The number of messages of others after the one that was read last. */
export function countUnread(
  messages: readonly ChatMessage[],
  ownId: string,
  readUpTo: string | null,
): number {
  const isNew = ({ author_id, created_at }: ChatMessage) =>
    author_id !== ownId && (readUpTo === null || exactly(created_at) > exactly(readUpTo));
  return messages.filter(isNew).length;
}
