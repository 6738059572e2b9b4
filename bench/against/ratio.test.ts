import { describe, expect, test } from 'vitest';
import { commonRatio, halfWidth } from './ratio.ts';

describe('the ratio that pairs share', () => {
  test('of equal pairs is exact', () => {
    const { middle, low, high } = commonRatio(Array.from({ length: 9 }, () => 1.1));
    for (const value of [middle, low, high]) expect(value).toBeCloseTo(1.1, 12);
  });

  test('is the geometric mean, so that half and double cancel', () => {
    expect(commonRatio([0.5, 2, 0.5, 2]).middle).toBeCloseTo(1, 12);
  });

  test('changes sides when the pairs are turned round', () => {
    const ratios = [0.93, 1.02, 1.1, 0.99, 1.04, 1.2, 1.01, 0.97, 1.05];
    const { middle, low, high } = commonRatio(ratios);
    const turned = commonRatio(ratios.map((ratio) => 1 / ratio));
    expect(turned.middle).toBeCloseTo(1 / middle, 12);
    expect(turned.low).toBeCloseTo(1 / high, 12);
    expect(turned.high).toBeCloseTo(1 / low, 12);
  });

  test('has the interval of Student without pairs to leave out', () => {
    // Logarithms -1, 0, 1, 2: mean 0.5, deviation 1.29099, three degrees of freedom.
    const { middle, low, high } = commonRatio([-1, 0, 1, 2].map(Math.exp));
    expect(Math.log(middle)).toBeCloseTo(0.5, 9);
    expect(Math.log(high) - 0.5).toBeCloseTo((3.182 * 1.290_994) / 2, 4);
    expect(0.5 - Math.log(low)).toBeCloseTo((3.182 * 1.290_994) / 2, 4);
  });

  test('hardly moves when one of nine pairs was disturbed', () => {
    const steady = [0.97, 0.98, 0.99, 1, 1, 1.01, 1.02, 1.03];
    const calm = commonRatio([...steady, 1.04]);
    const disturbed = commonRatio([...steady, 50]);
    expect(disturbed).toEqual(calm);
  });

  test('leaves out as many at each end', () => {
    const { middle } = commonRatio([1e-9, 1, 2, 4, 1e9]);
    expect(middle).toBeCloseTo(2, 12);
  });

  test('is told the more exactly the more pairs there are', () => {
    const some = [0.9, 1, 1.1, 0.95, 1.05, 1, 0.98, 1.02, 1];
    const widths = [some, [...some, ...some], [...some, ...some, ...some, ...some]].map((ratios) =>
      halfWidth(commonRatio(ratios)),
    );
    expect(widths).toEqual(widths.toSorted((a, b) => b - a));
    expect(widths[2]).toBeGreaterThan(0);
  });

  test('of one pair is not known at all', () => {
    const { low, high } = commonRatio([1.2]);
    expect(high - low).not.toBeLessThan(Number.MAX_VALUE);
  });
});

test('half of the width of an interval is relative to its middle', () => {
  expect(halfWidth({ middle: 2, low: 1.9, high: 2.1 })).toBeCloseTo(0.05, 12);
});
