import type { ChatMessage } from '@rookery/contract';
import { expect, test } from 'vitest';
import { countUnread, mergeMessages } from './chat-messages.ts';

function message(id: string, fraction: string, author = 'ann'): ChatMessage {
  const created_at = `2026-01-01T12:00:00${fraction}Z`;
  return { id, game_id: 'game', room: 'players', author_id: author, text: id, created_at };
}

const idsOf = (messages: readonly ChatMessage[]) => messages.map(({ id }) => id);

test('each message is listed once, in the order in which it was sent', () => {
  const read = [message('d', '.5'), message('b', '.12'), message('a', '.1')];
  const received = [message('d', '.5'), message('e', '.500001'), message('c', '.123')];
  expect(idsOf(mergeMessages(read, received))).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('a whole second comes before its fractions, and messages of the same time are ordered by id', () => {
  expect(
    idsOf(mergeMessages([message('c', '.000001'), message('b', ''), message('a', '')])),
  ).toEqual(['a', 'b', 'c']);
});

test('messages that others have sent since are unread', () => {
  const messages = [message('a', '.1'), message('b', '.12', 'bob'), message('c', '.2', 'bob')];
  expect(countUnread(messages, 'ann', null)).toBe(2);
  expect(countUnread(messages, 'ann', messages[1]?.created_at ?? null)).toBe(1);
  expect(countUnread(messages, 'ann', messages[2]?.created_at ?? null)).toBe(0);
  expect(countUnread(messages, 'cleo', messages[0]?.created_at ?? null)).toBe(2);
});
