import { expect, test } from 'vitest';
import { groupByDay } from './group-by-day.ts';

function at(day: number, hour: number) {
  return { changed_at: new Date(2026, 2, day, hour).toISOString() };
}

test('neighbours of a local day are one group', () => {
  const groups = groupByDay([at(3, 23), at(3, 0), at(2, 23)]);
  expect(groups.map(({ day, items }) => [day, items.length])).toEqual([
    ['2026-03-03', 2],
    ['2026-03-02', 1],
  ]);
});
