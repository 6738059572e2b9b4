import { expect, test } from 'vitest';
import { markOf } from './marks.ts';

const free = { best: false, forced: false };

test.each([
  [-10, null],
  [4.99, null],
  [5, 'inaccuracy'],
  [9.99, 'inaccuracy'],
  [10, 'mistake'],
  [14.99, 'mistake'],
  [15, 'blunder'],
  [95, 'blunder'],
] as const)('a drop of %f points is marked: %s', (drop, mark) => {
  expect(markOf({ ...free, drop })).toBe(mark);
});

test("the engine's own choice is never marked", () => {
  expect(markOf({ drop: 40, best: true, forced: false })).toBeNull();
});

test('the only legal move is never marked', () => {
  expect(markOf({ drop: 40, best: false, forced: true })).toBeNull();
});
