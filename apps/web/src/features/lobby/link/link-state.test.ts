import type { GameLink } from '@rookery/contract';
import { expect, test } from 'vitest';
import { guestColor, linkState } from './link-state.ts';

const HOUR_MS = 3_600_000;
const OPEN = {
  created_by: 'ann',
  expires_at: new Date(Date.now() + HOUR_MS).toISOString(),
  is_used: false,
} as GameLink;
const OLD = { ...OPEN, expires_at: new Date(Date.now() - HOUR_MS).toISOString() };

test.each([
  ['a link of another member', OPEN, 'bob', 'open'],
  ['one’s own', OPEN, 'ann', 'own'],
  ['one that led to a game', { ...OPEN, is_used: true }, 'bob', 'used'],
  ['one’s own that led to a game', { ...OPEN, is_used: true }, 'ann', 'used'],
  ['one that led to a game long ago', { ...OLD, is_used: true }, 'bob', 'used'],
  ['one of yesterday', OLD, 'bob', 'expired'],
  ['none', null, 'bob', 'unknown'],
] as const)('%s: %o is to %s %s', (_name, link, reader, state) => {
  expect(linkState(link, reader)).toBe(state);
});

test('the member who accepts has the other colour', () => {
  expect(['white', 'black', 'random'].map((color) => guestColor(color as 'white'))).toEqual([
    'black',
    'white',
    'random',
  ]);
});
