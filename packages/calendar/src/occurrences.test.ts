import { describe, expect, test } from 'vitest';
import type { CalendarEvent } from './event.ts';
import { readTimes, storedRepeat } from './event.ts';
import { occurrenceAt, rangeOf } from './occurrences.ts';
import { occurrencesBetween } from './occurrences-between.ts';

function eventAt(start: string, end: string, change: Partial<CalendarEvent> = {}): CalendarEvent {
  return {
    title: 'Club evening',
    place: '',
    description: '',
    start,
    end,
    timeZone: 'Europe/Berlin',
    repeat: null,
    exceptions: [],
    ...change,
  };
}

function starts(event: CalendarEvent, from: string, to: string): string[] {
  return occurrencesBetween(event, Date.parse(from), Date.parse(to)).map(({ startsAt }) =>
    new Date(startsAt).toISOString().slice(0, 16),
  );
}

describe('occurrences', () => {
  test.each([
    ['FREQ=DAILY;INTERVAL=2;COUNT=3', ['03-03', '03-05', '03-07']],
    ['FREQ=DAILY;BYDAY=TU,TH;COUNT=3', ['03-03', '03-05', '03-10']],
    ['FREQ=WEEKLY;COUNT=3', ['03-03', '03-10', '03-17']],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU;COUNT=4', ['03-03', '03-16', '03-17', '03-30']],
    ['FREQ=WEEKLY;BYDAY=TU;UNTIL=20260316', ['03-03', '03-10']],
    ['FREQ=MONTHLY;COUNT=3', ['03-03', '04-03', '05-03']],
    ['FREQ=MONTHLY;BYDAY=1TU;COUNT=3', ['03-03', '04-07', '05-05']],
    ['FREQ=MONTHLY;BYDAY=1TU,-1FR;COUNT=4', ['03-03', '03-27', '04-07', '04-24']],
    ['FREQ=YEARLY;COUNT=2', ['03-03', '03-03']],
  ])('%s', (repeat, days) => {
    const event = eventAt('2026-03-03T12:00', '2026-03-03T13:00', { repeat, timeZone: 'UTC' });
    const found = starts(event, '2026-01-01T00:00:00Z', '2028-01-01T00:00:00Z');
    expect(found.map((start) => start.slice(5, 10))).toEqual(days);
  });

  test('the 31st is left out in shorter months', () => {
    const event = eventAt('2026-01-31', '2026-02-01', { repeat: 'FREQ=MONTHLY', timeZone: 'UTC' });
    expect(starts(event, '2026-01-01T00:00:00Z', '2026-06-15T00:00:00Z')).toEqual(
      ['01-31', '03-31', '05-31'].map((day) => `2026-${day}T00:00`),
    );
  });

  test('the local time stays when the clocks change', () => {
    const event = eventAt('2026-03-24T19:30', '2026-03-24T22:00', { repeat: 'FREQ=WEEKLY' });
    expect(starts(event, '2026-03-20T00:00:00Z', '2026-04-05T00:00:00Z')).toEqual([
      '2026-03-24T18:30',
      '2026-03-31T17:30',
    ]);
    expect(starts(event, '2026-10-19T00:00:00Z', '2026-10-30T00:00:00Z')).toEqual([
      '2026-10-20T17:30',
      '2026-10-27T18:30',
    ]);
  });

  test('a local time that is skipped is an hour later, one that comes twice is the first', () => {
    const early = eventAt('2026-03-28T02:30', '2026-03-28T03:00', { repeat: 'FREQ=DAILY;COUNT=3' });
    expect(starts(early, '2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z')).toEqual([
      '2026-03-28T01:30',
      '2026-03-29T01:30',
      '2026-03-30T00:30',
    ]);
    const autumn = eventAt('2026-10-24T02:30', '2026-10-24T03:00', {
      repeat: 'FREQ=DAILY;COUNT=3',
    });
    expect(starts(autumn, '2026-10-01T00:00:00Z', '2026-11-01T00:00:00Z')).toEqual([
      '2026-10-24T00:30',
      '2026-10-25T00:30',
      '2026-10-26T01:30',
    ]);
  });

  test('a whole day has 23 or 25 hours when the clocks change', () => {
    const hours = ['2026-03-29', '2026-10-25', '2026-11-01'].map((day) => {
      const end = `${day.slice(0, 8)}${String(Number(day.slice(8)) + 1).padStart(2, '0')}`;
      const event = eventAt(day, end);
      const [found] = occurrencesBetween(event, 0, Date.parse('2030-01-01'));
      return ((found?.endsAt ?? 0) - (found?.startsAt ?? 0)) / 3_600_000;
    });
    expect(hours).toEqual([23, 25, 24]);
  });

  test('cancelled occurrences are left out, and changed ones are where they were moved to', () => {
    const change = {
      title: 'Blitz',
      place: 'Hall',
      start: '2026-05-01T18:00',
      end: '2026-05-01T20:00',
    };
    const event = eventAt('2026-03-03T19:00', '2026-03-03T20:00', {
      repeat: 'FREQ=WEEKLY;COUNT=4',
      exceptions: [
        { occurrence: '2026-03-10', change: null },
        { occurrence: '2026-03-17', change },
      ],
    });
    expect(starts(event, '2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z')).toEqual([
      '2026-03-03T18:00',
      '2026-03-24T18:00',
      '2026-05-01T16:00',
    ]);
    expect(starts(event, '2026-05-01T00:00:00Z', '2026-05-02T00:00:00Z')).toHaveLength(1);
    expect(occurrenceAt(event, '2026-03-10')).toBeNull();
    expect(occurrenceAt(event, '2026-03-17')).toMatchObject({ isChanged: true, title: 'Blitz' });
    expect(occurrenceAt(event, '2026-03-18')).toBeNull();
    expect(occurrenceAt(event, '2026-03-31')).toBeNull();
    expect(rangeOf(event).last).toBe(Date.parse('2026-05-01T18:00:00Z'));
  });

  test('an event that began before a range and goes on is in it', () => {
    const event = eventAt('2026-03-02', '2026-03-09', { repeat: 'FREQ=MONTHLY' });
    expect(starts(event, '2026-06-07T00:00:00Z', '2026-06-07T01:00:00Z')).toHaveLength(1);
    expect(rangeOf(event).last).toBeNull();
  });
});

test.each([
  ['2026-02-30T10:00', '2026-02-30T11:00'],
  ['2026-03-03T10:00', '2026-03-03T10:00'],
  ['2026-03-03', '2026-03-03T10:00'],
  ['2026-03-03T10:00', '2026-05-03T10:00'],
  ['0001-03-03T10:00', '0001-03-03T11:00'],
])('an event from %s to %s is refused', (start, end) => {
  expect(readTimes({ start, end, repeat: null, timeZone: 'UTC' })).toBe('invalid_times');
});

test.each([
  '',
  'FREQ=HOURLY',
  'FREQ=WEEKLY;BYDAY=XX',
  'FREQ=WEEKLY;BYDAY=1TU',
  // The start is a Tuesday.
  'FREQ=WEEKLY;BYDAY=MO',
  'FREQ=MONTHLY;BYDAY=2TU',
  'FREQ=YEARLY;BYDAY=TU',
  'FREQ=DAILY;COUNT=0',
  'FREQ=DAILY;COUNT=3;UNTIL=20260401',
  'FREQ=DAILY;UNTIL=20260101',
  'FREQ=DAILY;INTERVAL=100',
  'FREQ=MONTHLY;BYMONTHDAY=15',
  'FREQ=WEEKLY;BYMONTHDAY=3',
  'FREQ=MONTHLY;BYDAY=TU;BYMONTHDAY=3',
  'FREQ=YEARLY;BYMONTH=4',
  'FREQ=MONTHLY;BYMONTH=3',
  'FREQ=DAILY;COUNT=1000',
  'FREQ=DAILY;COUNT=x',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;FREQ=DAILY',
  'FREQ=DAILY=WEEKLY',
  'FREQ=DAILY;COUNT=',
  'FREQ=DAILY;BYDAY=1TU',
  'FREQ=DAILY;BYDAY=6TU',
  'FREQ=DAILY;WKST=XX',
  'FREQ=DAILY;UNTIL=20260230',
  'FREQ=DAILY;UNTIL=20260302',
  'FREQ=MONTHLY;BYDAY=1MO,2MO,3MO,4MO,5MO,1TU,2TU,3TU,4TU,5TU,1WE,2WE,3WE,4WE,5WE',
  'FREQ=DAILY;BYHOUR=3',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU',
])('the rule "%s" is refused', (repeat) => {
  const times = { start: '2026-03-03T10:00', end: '2026-03-03T11:00', timeZone: 'UTC' };
  expect(readTimes({ ...times, repeat })).toBe('unsupported_repeat');
});

test.each([
  ['freq=daily;interval=99', 'FREQ=DAILY;INTERVAL=99'],
  ['FREQ=DAILY;INTERVAL=1;COUNT=999', 'FREQ=DAILY;COUNT=999'],
  ['FREQ=DAILY;UNTIL=20260303', 'FREQ=DAILY;UNTIL=20260303'],
  ['FREQ=WEEKLY;BYDAY=TU,MO,TU', 'FREQ=WEEKLY;BYDAY=TU,MO'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;WKST=SU', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU'],
  ['FREQ=WEEKLY;BYDAY=TU,SU;WKST=SU', 'FREQ=WEEKLY;BYDAY=TU,SU'],
  ['FREQ=DAILY;INTERVAL=2;WKST=SU', 'FREQ=DAILY;INTERVAL=2'],
  ['FREQ=MONTHLY;BYDAY=+1TU,-1TU', 'FREQ=MONTHLY;BYDAY=1TU,-1TU'],
  ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=3', 'FREQ=YEARLY'],
  // The start is at half past ten in Berlin, which is half past nine in UTC.
  ['FREQ=DAILY;UNTIL=20260310T102900', 'FREQ=DAILY;UNTIL=20260309'],
  ['FREQ=DAILY;UNTIL=20260310T103000', 'FREQ=DAILY;UNTIL=20260310'],
  ['FREQ=DAILY;UNTIL=20260310T092900Z', 'FREQ=DAILY;UNTIL=20260309'],
  ['FREQ=DAILY;UNTIL=20260310T093000Z', 'FREQ=DAILY;UNTIL=20260310'],
  ['FREQ=DAILY;UNTIL=20260310T233000Z', 'FREQ=DAILY;UNTIL=20260310'],
])('the rule "%s" is stored as "%s"', (repeat, stored) => {
  const times = { start: '2026-03-03T10:30', end: '2026-03-03T11:00', timeZone: 'Europe/Berlin' };
  const read = readTimes({ ...times, repeat });
  expect(typeof read === 'string' ? read : storedRepeat(read)).toBe(stored);
});

test('an event that happens once has one occurrence', () => {
  const event = eventAt('2026-03-03T10:00', '2026-03-03T11:00');
  expect(occurrenceAt(event, '2026-03-03')).toMatchObject({ start: '2026-03-03T10:00' });
  expect(occurrenceAt(event, '2026-03-04')).toBeNull();
  expect(occurrenceAt(event, 'nonsense')).toBeNull();
});

test('redundant parts of a rule are accepted and dropped', () => {
  const times = { start: '2026-03-03T10:00', end: '2026-03-03T11:00', timeZone: 'Europe/Berlin' };
  for (const repeat of [
    'FREQ=MONTHLY;BYMONTHDAY=3',
    'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=3;WKST=SU',
    'FREQ=WEEKLY;UNTIL=20260310T085959Z',
  ]) {
    expect(readTimes({ ...times, repeat })).toMatchObject({ timeZone: 'Europe/Berlin' });
  }
  // Nine o'clock is the start of the second occurrence in UTC.
  const until = (repeat: string) => {
    const event = { ...eventAt(times.start, times.end), repeat };
    return occurrencesBetween(event, 0, Date.parse('2030-01-01')).length;
  };
  expect(until('FREQ=WEEKLY;UNTIL=20260310T085959Z')).toBe(1);
  expect(until('FREQ=WEEKLY;UNTIL=20260310T090000Z')).toBe(2);
});
