import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Nguyễn Thị Minh Anh', 'NA'],
  ['Đặng', 'Đ'],
  ['  ada   lovelace ', 'AL'],
  ['', ''],
  ['♜ tower', '♜T'],
])('the initials of “%s” are “%s”', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
