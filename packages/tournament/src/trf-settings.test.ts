import { expect, test } from 'vitest';
import { formatOf, tieBreakListOf } from './trf-settings.ts';
import { parseTrf } from './trf.ts';

test.each([
  ['', 'swiss'],
  ['092 Individual: Swiss-System', 'swiss'],
  ['192 FIDE_DUTCH_2026', 'swiss'],
  ['092 Individual: Round-Robin', 'round-robin'],
  ['192 FIDE_ROUNDROBIN', 'round-robin'],
])('the record %j is of a %s tournament', (line, format) => {
  expect(formatOf(parseTrf(line))).toBe(format);
});

test('the record 202 lists the tie-breaks after the points', () => {
  expect(tieBreakListOf(parseTrf('202 PTS,DE,BH/C1'))).toBe('DE,BH/C1');
  expect(tieBreakListOf(parseTrf(''))).toBe('');
});
