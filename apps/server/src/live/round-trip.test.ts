import type { UserId } from '@rookery/database';
import { expect, test } from 'vitest';
import { createRoundTrips } from './round-trip.ts';

const ann = 'ann' as UserId;
const bob = 'bob' as UserId;
const NOW = Date.UTC(2026, 0, 1);
const trips = createRoundTrips('a secret of more than thirty-two letters');

test.each([
  ['is what was measured, in whole milliseconds', 312.7, 312],
  ['is never below zero', -5, 0],
  ['is a second at most', 30_000, 1_000],
])('a round trip %s', (_name, measured, read) => {
  expect(trips.read(trips.sign(ann, measured, NOW), ann, NOW)).toBe(read);
});

test('only a process with the same secret can read it', () => {
  const receipt = trips.sign(ann, 300, NOW);
  const same = createRoundTrips('a secret of more than thirty-two letters');
  expect(same.read(receipt, ann, NOW)).toBe(300);
  const other = createRoundTrips('another secret of more than thirty letters');
  expect(other.read(receipt, ann, NOW)).toBeNull();
});

test('while the secret is being changed, both are accepted', () => {
  const [old, next] = ['the secret of more than thirty letters', 'the next one of thirty letters'];
  const receipt = createRoundTrips(old).sign(ann, 300, NOW);
  expect(createRoundTrips(`${next},${old}`).read(receipt, ann, NOW)).toBe(300);
  const after = createRoundTrips(`${next},${old}`).sign(ann, 200, NOW);
  expect(createRoundTrips(`${old},${next}`).read(after, ann, NOW)).toBe(200);
  expect(createRoundTrips(old).read(after, ann, NOW)).toBeNull();
});

test('it is valid for one member and for two minutes', () => {
  const receipt = trips.sign(ann, 300, NOW);
  expect(trips.read(receipt, bob, NOW)).toBeNull();
  expect(trips.read(receipt, ann, NOW + 120_000)).toBe(300);
  expect(trips.read(receipt, ann, NOW + 120_001)).toBeNull();
});

test('a forged or changed receipt is rejected', () => {
  const [ms = '', until = '', signed = ''] = trips.sign(ann, 300, NOW).split('.');
  const forged = [
    `900.${until}.${signed}`,
    `${ms}.${Number(until) + 1}.${signed}`,
    `${ms}.${until}.${'A'.repeat(22)}`,
    `${ms}.${until}.${signed}x`,
    `${ms}.${until}.`,
    `${ms}.${until}.${'€'.repeat(22)}`,
    `-1.${until}.${signed}`,
    'NaN.NaN.NaN',
    '',
    '..',
  ];
  for (const receipt of forged) expect(trips.read(receipt, ann, NOW)).toBeNull();
});
