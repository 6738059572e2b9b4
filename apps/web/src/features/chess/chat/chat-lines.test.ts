import type { ChatMessage } from '@rookery/contract';
import { expect, test } from 'vitest';
import { countUnread, mergeLines } from './chat-lines.ts';

function line(id: string, fraction: string, author = 'ann'): ChatMessage {
  const created_at = `2026-01-01T12:00:00${fraction}Z`;
  return { id, game_id: 'game', room: 'players', author_id: author, text: id, created_at };
}

const idsOf = (lines: readonly ChatMessage[]) => lines.map(({ id }) => id);

test('each message is listed once, in the order in which it was sent', () => {
  const read = [line('d', '.5'), line('b', '.12'), line('a', '.1')];
  const received = [line('d', '.5'), line('e', '.500001'), line('c', '.123')];
  expect(idsOf(mergeLines(read, received))).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('a whole second comes before its fractions, and messages of the same time are ordered by id', () => {
  expect(idsOf(mergeLines([line('c', '.000001'), line('b', ''), line('a', '')]))).toEqual([
    'a',
    'b',
    'c',
  ]);
});

test('messages that others have sent since are unread', () => {
  const lines = [line('a', '.1'), line('b', '.12', 'bob'), line('c', '.2', 'bob')];
  expect(countUnread(lines, 'ann', null)).toBe(2);
  expect(countUnread(lines, 'ann', lines[1]?.created_at ?? null)).toBe(1);
  expect(countUnread(lines, 'ann', lines[2]?.created_at ?? null)).toBe(0);
  expect(countUnread(lines, 'cleo', lines[0]?.created_at ?? null)).toBe(2);
});
