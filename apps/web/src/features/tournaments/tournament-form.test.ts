import { expect, test } from 'vitest';
import {
  bodyOf,
  faultOf,
  mayBreakTies,
  moved,
  NEW_TOURNAMENT,
  withFormat,
} from './tournament-form.ts';

const NOW = Date.parse('2026-01-01T12:00:00Z');

test('a name is enough', () => {
  expect(faultOf(NEW_TOURNAMENT, NOW)).toBe('name');
  expect(faultOf({ ...NEW_TOURNAMENT, name: 'Cup' }, NOW)).toBeNull();
  expect(bodyOf({ ...NEW_TOURNAMENT, name: ' Cup ' })).toMatchObject({
    name: 'Cup',
    format: 'swiss',
    rounds: 5,
    rated: true,
    startsAt: null,
    windowS: null,
    tieBreaks: ['BH/C1', 'BH', 'SB', 'DE'],
  });
});

test('a round robin has no number of rounds, and no Buchholz', () => {
  const form = withFormat({ ...NEW_TOURNAMENT, name: 'Cup' }, 'round_robin');
  expect(bodyOf(form)).not.toHaveProperty('rounds');
  expect(form.tieBreaks.every((label) => mayBreakTies(label, form.format))).toBe(true);
});

test.each([
  ['BH', 'swiss', true],
  ['BH/C1', 'swiss', true],
  ['BH', 'round_robin', false],
  ['BH/C1', 'double_round_robin', false],
  ['SB', 'swiss', true],
  ['SB', 'round_robin', true],
] as const)('whether %s may break ties in a %s: %s', (label, format, may) => {
  expect(mayBreakTies(label, format)).toBe(may);
});

test('games over the board are never rated', () => {
  expect(bodyOf({ ...NEW_TOURNAMENT, place: 'board' })).toMatchObject({
    overTheBoard: true,
    rated: false,
  });
});

test.each([
  [{ startsAt: '2020-01-01T00:00' }, 'startsAt'],
  [{ minRating: '1800', maxRating: '1200' }, 'ratings'],
  [{ timeControl: null }, 'timeControl'],
] as const)('%j is a fault', (part, fault) => {
  expect(faultOf({ ...NEW_TOURNAMENT, name: 'Cup', ...part }, NOW)).toBe(fault);
});

test('tie-breaks are moved within their list', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
});
