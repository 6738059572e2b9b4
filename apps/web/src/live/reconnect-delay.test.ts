import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reconnectDelay } from './reconnect-delay.ts';

test.each([
  { tries: 1, random: 0, delay: 100 },
  { tries: 1, random: 1, delay: 1_000 },
  { tries: 2, random: 1, delay: 2_000 },
  { tries: 4, random: 0.5, delay: 4_400 },
  { tries: 5, random: 1, delay: 10_000 },
  { tries: 5_000, random: 1, delay: 10_000 },
])('try $tries with luck $random comes after $delay ms', ({ tries, random, delay }) => {
  expect(reconnectDelay(tries, random)).toBeCloseTo(delay);
});

const anyTry = fc.integer({ min: 1, max: 10_000 });
const anyLuck = fc.double({ min: 0, max: 1, noNaN: true });

test('a delay is never nothing, never above ten seconds, and never shorter after more tries', () => {
  fc.assert(
    fc.property(anyTry, anyLuck, (tries, random) => {
      const delay = reconnectDelay(tries, random);
      expect(delay).toBeGreaterThanOrEqual(100);
      expect(delay).toBeLessThanOrEqual(10_000);
      expect(reconnectDelay(tries + 1, random)).toBeGreaterThanOrEqual(delay);
    }),
  );
});

test('those who were dropped together come back over nine tenths of the time', () => {
  fc.assert(
    fc.property(anyTry, (tries) => {
      const latest = reconnectDelay(tries, 1);
      expect(latest - reconnectDelay(tries, 0)).toBeCloseTo(latest * 0.9);
    }),
  );
});
