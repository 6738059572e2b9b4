import { readStartPosition } from '@rookery/chess';
import { expect, test } from 'vitest';
import { openingOf } from './opening-of.ts';
import { fenOfOpening, OPENING_STARTS_BY_NAME } from './opening-starts.ts';
import names from './openings.json' with { type: 'json' };

test.each(OPENING_STARTS_BY_NAME)('%s has this name in the table of all openings', (name) => {
  expect(openingOf(names, [], 0, fenOfOpening(name))).toBe(name);
});

test.each(OPENING_STARTS_BY_NAME)('a game can start from the %s', (name) => {
  const fen = fenOfOpening(name);
  expect(readStartPosition(fen)).toEqual({ ok: true, fen });
});
