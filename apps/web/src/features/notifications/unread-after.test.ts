import { expect, test } from 'vitest';
import { unreadAfter } from './unread-after.ts';

const INSERT = { eventType: 'INSERT', new: { in_app: true, read_at: null } };

test('a new notification is counted, also the first one', () => {
  expect(unreadAfter(0, INSERT)).toBe(1);
  expect(unreadAfter(7, INSERT)).toBe(8);
});

test.each([
  ['one that is only mailed or pushed', { ...INSERT, new: { in_app: false, read_at: null } }],
  ['one that was read', { ...INSERT, new: { in_app: true, read_at: '2026-11-18T06:00:00Z' } }],
  ['a change', { ...INSERT, eventType: 'UPDATE' }],
])('%s is not counted', (_, news) => {
  expect(unreadAfter(3, news)).toBe(3);
});

test('a number that was not read yet stays unknown', () => {
  expect(unreadAfter(undefined, INSERT)).toBe(undefined);
});
