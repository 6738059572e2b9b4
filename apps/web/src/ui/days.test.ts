import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  isDay,
  localIn,
  partOnDay,
  startOfWeek,
  timeAt,
  weekdayOf,
  weeksOfMonth,
} from './days.ts';

test('days are counted over months and leap years', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});

test('the same date in another month is its last day at most', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
});

test('weeks begin on Monday', () => {
  expect(weekdayOf('2026-03-29')).toBe(7);
  expect(startOfWeek('2026-03-29')).toBe('2026-03-23');
  expect(startOfWeek('2026-03-23')).toBe('2026-03-23');
});

test('a month is shown in whole weeks', () => {
  const weeks = weeksOfMonth('2026-02-10');
  expect(weeks[0]?.[0]).toBe('2026-01-26');
  expect(weeks.at(-1)?.at(-1)).toBe('2026-03-01');
  expect(weeks.every((week) => week.length === 7)).toBe(true);
});

test.each([
  ['2026-03-24', true],
  ['2026-02-30', false],
  ['today', false],
  [null, false],
])('%s is a day: %s', (text, expected) => expect(isDay(text)).toBe(expected));

test('the clock of another time zone, in summer and winter', () => {
  expect(localIn('Europe/Berlin', new Date('2026-03-28T18:30Z'))).toBe('2026-03-28T19:30');
  expect(localIn('Europe/Berlin', new Date('2026-03-30T18:30Z'))).toBe('2026-03-30T20:30');
  expect(localIn('Asia/Ho_Chi_Minh', new Date('2026-03-28T18:30Z'))).toBe('2026-03-29T01:30');
});

describe('the part of a span that a day shows', () => {
  const day = '2026-03-24';
  const part = (from: [string, number], to: [string, number]) =>
    partOnDay(day, timeAt(...from), timeAt(...to));

  test('on the day itself', () => {
    expect(part([day, 600], [day, 660])).toEqual({ startMinute: 600, endMinute: 660 });
  });
  test('from the evening before to the morning after', () => {
    expect(part(['2026-03-23', 1_200], ['2026-03-25', 60])).toEqual({
      startMinute: 0,
      endMinute: 1_440,
    });
  });
  test('nothing of a span that ends at midnight', () => {
    expect(part(['2026-03-23', 1_200], [day, 0])).toBeNull();
  });
});
