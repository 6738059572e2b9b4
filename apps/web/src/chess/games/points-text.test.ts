import { expect, test } from 'vitest';
import { pointsText } from './points-text.ts';

test.each([
  [0, '0'],
  [0.5, '½'],
  [2.5, '2½'],
  [11, '11'],
])('%d points are written %s', (points, text) => {
  expect(pointsText(points)).toBe(text);
});
