import { expect, test } from 'vitest';
import { needsResync, readAnnouncement, writeAnnouncement } from './announcement.ts';

const announcement = (relay: string, count: number, slot = 'rookery_1') => ({ relay, slot, count });

test('an announcement that is written can be read', () => {
  expect(readAnnouncement(writeAnnouncement(announcement('a', 7)))).toEqual(announcement('a', 7));
});

test.each([
  ['the first announcement', null, announcement('a', 9), false],
  ['the first announcement, of a relay that has just started', null, announcement('a', 1), true],
  ['the next of the same relay', announcement('a', 9), announcement('a', 10), false],
  ['the first of another relay', announcement('a', 9), announcement('b', 1), false],
  ['one is missing', announcement('a', 9), announcement('a', 11), true],
  ['the same one again', announcement('a', 9), announcement('a', 9), true],
  ['an older one', announcement('a', 9), announcement('a', 8), true],
  ['the first of another relay is missing', announcement('a', 9), announcement('b', 2), true],
  ['another slot', announcement('a', 9), announcement('a', 10, 'rookery_2'), true],
  [
    'another relay, and another slot',
    announcement('a', 9),
    announcement('b', 1, 'rookery_2'),
    true,
  ],
])('resync after: %s', (_what, before, now, isNeeded) => {
  expect(needsResync(before, now, false)).toBe(isNeeded);
});

test('after a gap of the bus, only another slot needs a resync', () => {
  expect(needsResync(announcement('a', 9), announcement('a', 20), true)).toBe(false);
  expect(needsResync(announcement('a', 9), announcement('b', 20), true)).toBe(false);
  expect(needsResync(announcement('a', 9), announcement('b', 20, 'rookery_2'), true)).toBe(true);
});
