import { expect, test } from 'vitest';
import { weakestFirst } from './weak-themes.ts';

test('the weakest theme is first, and unknown ones are left out', () => {
  const listed = weakestFirst([
    { theme: 'fork', attempts: 10, solved: 9 },
    { theme: 'pin', attempts: 2, solved: 1 },
    { theme: 'superGM', attempts: 5, solved: 0 },
    { theme: 'mate', attempts: 4, solved: 2 },
  ]);
  expect(listed.map(({ theme, share }) => [theme, share])).toEqual([
    ['mate', 0.5],
    ['pin', 0.5],
    ['fork', 0.9],
  ]);
});
