import { expect, test } from 'vitest';
import { leavesDoubt, readAnnouncement, writeAnnouncement } from './announcement.ts';

const said = (relay: string, count: number, slot = 'rookery_1') => ({ relay, slot, count });

test('what is written can be read', () => {
  expect(readAnnouncement(writeAnnouncement(said('a', 7)))).toEqual(said('a', 7));
});

test.each([
  ['the first that is heard', null, said('a', 9), false],
  ['the first that is heard of a relay that has just begun', null, said('a', 1), true],
  ['the next of the same relay', said('a', 9), said('a', 10), false],
  ['the first of another relay', said('a', 9), said('b', 1), false],
  ['one is missing', said('a', 9), said('a', 11), true],
  ['the same once more', said('a', 9), said('a', 9), true],
  ['an older one', said('a', 9), said('a', 8), true],
  ['the first of another relay is missing', said('a', 9), said('b', 2), true],
  ['another slot', said('a', 9), said('a', 10, 'rookery_2'), true],
  ['another relay, and another slot', said('a', 9), said('b', 1, 'rookery_2'), true],
])('%s', (_what, before, now, doubt) => {
  expect(leavesDoubt(before, now, false)).toBe(doubt);
});

test('after a gap, which everybody has heard of, only another slot is news', () => {
  expect(leavesDoubt(said('a', 9), said('a', 20), true)).toBe(false);
  expect(leavesDoubt(said('a', 9), said('b', 20), true)).toBe(false);
  expect(leavesDoubt(said('a', 9), said('b', 20, 'rookery_2'), true)).toBe(true);
});
