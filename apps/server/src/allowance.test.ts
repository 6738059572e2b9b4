import { expect, test } from 'vitest';
import { createAllowance } from './allowance.ts';

test('a member may hurry for a while, then has to keep to the rate', () => {
  let now = 0;
  const allowance = createAllowance(2, () => now);
  const taken = Array.from({ length: 15 }, () => allowance.take('ann'));
  expect(taken.filter(Boolean)).toHaveLength(10);
  now += 1_000;
  expect([1, 2, 3].map(() => allowance.take('ann'))).toEqual([true, true, false]);
});

test('one who hurries costs nobody else anything', () => {
  const allowance = createAllowance(1, () => 0);
  while (allowance.take('ann'));
  expect(allowance.take('bob')).toBe(true);
});

test('nobody saves up more than a few seconds', () => {
  let now = 0;
  const allowance = createAllowance(1, () => now);
  allowance.take('ann');
  now += 3_600_000;
  expect(Array.from({ length: 20 }, () => allowance.take('ann')).filter(Boolean)).toHaveLength(5);
});
