import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTokenBuckets } from './token-buckets.ts';

const SIZE = { perSecond: 2, capacity: 10 };

test('a burst is allowed, then the rate applies', () => {
  let now = 0;
  const buckets = createTokenBuckets(SIZE, () => now);
  const waits = Array.from({ length: 15 }, () => buckets.take('ann'));
  expect(waits.filter((wait) => wait === null)).toHaveLength(10);
  now += 1_000;
  expect([1, 2, 3].map(() => buckets.take('ann'))).toEqual([null, null, 1]);
});

test('keys have separate buckets', () => {
  const buckets = createTokenBuckets(SIZE, () => 0);
  while (buckets.take('ann') === null);
  expect(buckets.take('bob')).toBeNull();
});

test('a bucket never holds more than its capacity', () => {
  let now = 0;
  const buckets = createTokenBuckets({ perSecond: 1, capacity: 5 }, () => now);
  buckets.take('ann');
  now += 3_600_000;
  const waits = Array.from({ length: 20 }, () => buckets.take('ann'));
  expect(waits.filter((wait) => wait === null)).toHaveLength(5);
});

test('a request after the given waiting time is allowed', () => {
  const sizes = fc.record({
    perSecond: fc.double({ min: 1 / 3_600, max: 100, noNaN: true }),
    capacity: fc.integer({ min: 1, max: 50 }),
  });
  fc.assert(
    fc.property(sizes, (size) => {
      let now = 0;
      const buckets = createTokenBuckets(size, () => now);
      let wait: number | null;
      while ((wait = buckets.take('ann')) === null);
      now += wait * 1_000;
      expect(buckets.take('ann')).toBeNull();
    }),
  );
});

test('requests within the rate never have to wait', () => {
  const capacity = 5;
  const gaps = fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 1, maxLength: 100 });
  fc.assert(
    fc.property(gaps, (times) => {
      let now = 0;
      const buckets = createTokenBuckets({ perSecond: capacity / 60, capacity }, () => now);
      const taken: number[] = [];
      for (const gap of times) {
        now += gap;
        if (taken.filter((at) => at > now - 60_000).length >= capacity) continue;
        taken.push(now);
        expect(buckets.take('ann')).toBeNull();
      }
    }),
  );
});

test('the least recently used bucket is dropped first', () => {
  const buckets = createTokenBuckets({ perSecond: 1, capacity: 1 }, () => 0, 2);
  for (const key of ['ann', 'bob', 'ann', 'cat']) buckets.take(key);
  expect([buckets.take('ann'), buckets.take('bob')]).toEqual([1, null]);
});
