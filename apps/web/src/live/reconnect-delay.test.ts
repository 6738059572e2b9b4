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
])('attempt $tries with random $random comes after $delay ms', ({ tries, random, delay }) => {
  expect(reconnectDelay(tries, random)).toBeCloseTo(delay);
});

const anyAttempt = fc.integer({ min: 1, max: 10_000 });
const anyRandom = fc.double({ min: 0, max: 1, noNaN: true });

test('a delay is at least 100 ms, at most 10 s, and never shorter after more attempts', () => {
  fc.assert(
    fc.property(anyAttempt, anyRandom, (tries, random) => {
      const delay = reconnectDelay(tries, random);
      expect(delay).toBeGreaterThanOrEqual(100);
      expect(delay).toBeLessThanOrEqual(10_000);
      expect(reconnectDelay(tries + 1, random)).toBeGreaterThanOrEqual(delay);
    }),
  );
});

test('clients that were dropped together reconnect over nine tenths of the time', () => {
  fc.assert(
    fc.property(anyAttempt, (tries) => {
      const latest = reconnectDelay(tries, 1);
      expect(latest - reconnectDelay(tries, 0)).toBeCloseTo(latest * 0.9);
    }),
  );
});
