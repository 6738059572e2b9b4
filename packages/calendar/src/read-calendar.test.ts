import { describe, expect, test } from 'vitest';
import { EXCEPTIONS_MAX } from './event.ts';
import { readCalendar } from './read-calendar.ts';

const START = 'DTSTART;TZID=Europe/Berlin:20260324T193000';
const END = 'DTEND;TZID=Europe/Berlin:20260324T220000';

function eventOf(...lines: string[]): string[] {
  return ['BEGIN:VEVENT', 'UID:one', 'SUMMARY:Club evening', ...lines, 'END:VEVENT'];
}

function read(...lines: string[]) {
  const file = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n');
  return readCalendar(file, 'Asia/Tokyo');
}

function readEvent(...lines: string[]) {
  return read(...eventOf(...lines))?.events[0];
}

function skippedBecause(...lines: string[]) {
  return read(...eventOf(...lines))?.skipped;
}

function exceptionsOf(...lines: string[]) {
  return read(...lines)?.events[0]?.exceptions;
}

/** A changed occurrence of the same event. */
function changed(day: string, ...lines: string[]): string[] {
  return eventOf(`RECURRENCE-ID;TZID=Europe/Berlin:${day}T193000`, ...lines);
}

function cancelledDates(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.UTC(2026, 2, 24 + index)).toISOString().slice(0, 10);
    return `EXDATE;TZID=Europe/Berlin:${day.replaceAll('-', '')}T193000`;
  });
}

test('an event is read with all that it has', () => {
  const more = ['LOCATION:Hall', String.raw`DESCRIPTION:Bring\na clock`, 'X-ROOKERY-LOCKED:true'];
  expect(read(...eventOf(START, END, ...more))).toEqual({
    events: [
      {
        uid: 'one',
        title: 'Club evening',
        place: 'Hall',
        description: 'Bring\na clock',
        start: '2026-03-24T19:30',
        end: '2026-03-24T22:00',
        timeZone: 'Europe/Berlin',
        repeat: null,
        exceptions: [],
        isLocked: true,
      },
    ],
    skipped: [],
  });
});

test.each(['', 'no calendar', 'BEGIN:VCARD\r\nEND:VCARD'])('the file %j is no calendar', (text) => {
  expect(readCalendar(text, 'UTC')).toBeNull();
});

function partOfZone(kind: string, ...lines: string[]): string[] {
  return [`BEGIN:${kind}`, ...lines, `END:${kind}`];
}

function zone(summer: string, winter: string): string[] {
  return [
    'BEGIN:VTIMEZONE',
    'TZID:Club time',
    ...partOfZone('DAYLIGHT', 'DTSTART:19810101T000000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0500'),
    ...partOfZone('DAYLIGHT', summer, 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0300'),
    ...partOfZone('STANDARD', winter, 'TZOFFSETFROM:+0300', 'TZOFFSETTO:+0200'),
    'END:VTIMEZONE',
  ];
}

function startIn(definition: string[], time: string): string | undefined {
  return read(...definition, ...eventOf(`DTSTART;TZID=Club time:${time}`))?.events[0]?.start;
}

describe('the time zone', () => {
  const DEFINED = [
    'BEGIN:VTIMEZONE',
    'TZID:Club time',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0300',
    'TZOFFSETTO:+0300',
    'END:STANDARD',
    'END:VTIMEZONE',
  ];

  test.each([
    ['is that of the start', [START, END], 'Europe/Berlin', '2026-03-24T19:30'],
    [
      'may have a prefix',
      ['DTSTART;TZID=/example.org/Europe/Berlin:20260324T193000'],
      'Europe/Berlin',
      '2026-03-24T19:30',
    ],
    ['is UTC for a time in UTC', ['DTSTART:20260324T193000Z'], 'UTC', '2026-03-24T19:30'],
    [
      'is that of the reader without one',
      ['DTSTART:20260324T193000'],
      'Asia/Tokyo',
      '2026-03-24T19:30',
    ],
    [
      'is that of the reader for a date',
      ['DTSTART;VALUE=DATE:20260324'],
      'Asia/Tokyo',
      '2026-03-24',
    ],
    [
      'may be told beside a date',
      ['DTSTART;VALUE=DATE:20260324', 'X-ROOKERY-TIME-ZONE:America/New_York'],
      'America/New_York',
      '2026-03-24',
    ],
  ])('%s', (_, lines, timeZone, start) => {
    expect(readEvent(...lines)).toMatchObject({ timeZone, start });
  });

  test('that only the file knows is UTC for an event that happens once', () => {
    const start = 'DTSTART;TZID=Club time:20260324T193000';
    const found = read(...DEFINED, ...eventOf(start));
    expect(found?.events[0]).toMatchObject({ timeZone: 'UTC', start: '2026-03-24T16:30' });
    expect(read(...DEFINED, ...eventOf(start, 'RRULE:FREQ=DAILY'))?.skipped).toEqual([
      { title: 'Club evening', reason: 'unknown_time_zone' },
    ]);
    expect(read(...eventOf(start))?.skipped).toEqual([
      { title: 'Club evening', reason: 'unknown_time_zone' },
    ]);
  });

  describe('with daylight time that only the file knows', () => {
    const SUNDAYS = zone(
      'DTSTART:19810329T030000\r\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
      'DTSTART:19961027T040000\r\nRRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
    );
    const SECOND_SUNDAY = zone(
      'DTSTART:20070311T020000\r\nRRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
      'DTSTART:20071101T020000\r\nRRULE:FREQ=YEARLY',
    );
    test.each([
      ['20260328T120000', '2026-03-28T10:00'],
      ['20260329T120000', '2026-03-29T09:00'],
      ['20261025T033000', '2026-10-25T00:30'],
      ['20261025T120000', '2026-10-25T10:00'],
      ['20270101T120000', '2027-01-01T10:00'],
    ])('%s is %s in UTC by its last rules', (time, start) => {
      expect(startIn(SUNDAYS, time)).toBe(start);
    });

    test.each([
      ['20260307T120000', '2026-03-07T10:00'],
      ['20260308T120000', '2026-03-08T09:00'],
      ['20261031T120000', '2026-10-31T09:00'],
      ['20261101T120000', '2026-11-01T10:00'],
    ])('%s is %s in UTC by a second Sunday and a date', (time, start) => {
      expect(startIn(SECOND_SUNDAY, time)).toBe(start);
    });

    test('a rule that would never end is not followed', () => {
      const endless = zone(
        'DTSTART:16010101T000000\r\nRRULE:FREQ=SECONDLY',
        'DTSTART:16010101T000000\r\nRRULE:FREQ=HOURLY',
      );
      expect(startIn(endless, '20260324T193000')).toMatch(/^2026-03-24T1[67]:30$/);
    });
  });

  test('of the end may be another one', () => {
    const found = read(...DEFINED, ...eventOf(START, 'DTEND;TZID=Club time:20260324T233000'));
    expect(found?.events[0]?.end).toBe('2026-03-24T21:30');
  });
});

describe('an event without an end', () => {
  test.each([
    ['lasts an hour', [START], '2026-03-24T20:30'],
    ['lasts a day if it has dates', ['DTSTART;VALUE=DATE:20260324'], '2026-03-25'],
    ['lasts as long as it says', [START, 'DURATION:PT90M'], '2026-03-24T21:00'],
    ['lasts as long as it may', [START, 'DURATION:P31D'], '2026-04-24T19:30'],
    ['lasts an hour if it says no time', [START, 'DURATION:PT0S'], '2026-03-24T20:30'],
    [
      'lasts an hour if it would end before its start',
      [START, 'DTEND;TZID=Europe/Berlin:20260324T180000'],
      '2026-03-24T20:30',
    ],
    [
      'lasts an hour if it would end at its start',
      [START, 'DTEND;TZID=Europe/Berlin:20260324T193000'],
      '2026-03-24T20:30',
    ],
  ])('%s', (_, lines, end) => {
    expect(readEvent(...lines)?.end).toBe(end);
  });
});

describe('an event is skipped', () => {
  test.each([
    ['if it is cancelled', 'cancelled', [START, 'STATUS:cancelled']],
    ['in an unknown zone', 'unknown_time_zone', ['DTSTART;TZID=Moon/Base:20260324T193000']],
    ['without a start', 'invalid_times', []],
    ['if it is too long', 'invalid_times', [START, 'DURATION:P32D']],
    ['if it never ends', 'invalid_times', [START, 'DURATION:P999999999999W']],
    ['with a rule that is not known', 'unsupported_repeat', [START, 'RRULE:FREQ=HOURLY']],
    ['with two rules', 'unsupported_repeat', [START, 'RRULE:FREQ=DAILY', 'RRULE:FREQ=WEEKLY']],
    [
      'with additional dates',
      'unsupported_repeat',
      [START, 'RRULE:FREQ=DAILY', 'RDATE:20260401T193000'],
    ],
    [
      'with a rule for exceptions',
      'unsupported_repeat',
      [START, 'RRULE:FREQ=DAILY', 'EXRULE:FREQ=WEEKLY'],
    ],
    [
      'with too many exceptions',
      'too_many_exceptions',
      [START, 'RRULE:FREQ=DAILY', ...cancelledDates(EXCEPTIONS_MAX + 1)],
    ],
  ])('%s', (_, reason, lines) => {
    expect(skippedBecause(...lines)).toEqual([{ title: 'Club evening', reason }]);
  });

  test('not with as many exceptions as there may be', () => {
    const event = readEvent(START, 'RRULE:FREQ=DAILY', ...cancelledDates(EXCEPTIONS_MAX));
    expect(event?.exceptions).toHaveLength(EXCEPTIONS_MAX);
  });
});

describe('the exceptions of an event', () => {
  const RULE = 'RRULE:FREQ=WEEKLY';

  test('are dates and changed occurrences, in order', () => {
    const found = exceptionsOf(
      ...changed('20260414', 'DTSTART;TZID=Europe/Berlin:20260415T200000', 'LOCATION:Hall'),
      ...eventOf(START, END, RULE, 'EXDATE;TZID=Europe/Berlin:20260407T193000,20260331T193000'),
      ...changed('20260421', 'DTSTART:20260421T173000Z', 'STATUS:Cancelled'),
    );
    expect(found).toEqual([
      { occurrence: '2026-03-31', change: null },
      { occurrence: '2026-04-07', change: null },
      {
        occurrence: '2026-04-14',
        change: {
          title: 'Club evening',
          place: 'Hall',
          start: '2026-04-15T20:00',
          end: '2026-04-15T21:00',
        },
      },
      { occurrence: '2026-04-21', change: null },
    ]);
  });

  test('are only days on which the event happens', () => {
    expect(
      exceptionsOf(
        ...eventOf(START, END, RULE, 'EXDATE;TZID=Europe/Berlin:20260401T193000'),
        ...changed('20260402', 'DTSTART;TZID=Europe/Berlin:20260402T200000'),
      ),
    ).toEqual([]);
  });

  test('of a day that is cancelled and changed is the change', () => {
    const found = exceptionsOf(
      ...eventOf(START, END, RULE, 'EXDATE;TZID=Europe/Berlin:20260331T193000'),
      ...changed('20260331', 'DTSTART;TZID=Europe/Berlin:20260401T200000'),
    );
    expect(found).toMatchObject([
      { occurrence: '2026-03-31', change: { start: '2026-04-01T20:00' } },
    ]);
  });

  test('have readable times, and none without a rule', () => {
    expect(
      exceptionsOf(
        ...eventOf(START, END, RULE),
        ...changed('20260331', 'DTSTART;TZID=Europe/Berlin:20260401T200000', 'DURATION:P40D'),
        ...changed('20260407'),
      ),
    ).toEqual([]);
    expect(
      exceptionsOf(...eventOf(START, END, 'EXDATE;TZID=Europe/Berlin:20260324T193000')),
    ).toEqual([]);
  });

  test('without their event are left out', () => {
    expect(read(...changed('20260331', START))).toEqual({ events: [], skipped: [] });
  });
});

test('an event without a UID is known by its start and its title', () => {
  const found = read('BEGIN:VEVENT', 'SUMMARY:Blitz', START, 'END:VEVENT');
  expect(found?.events.map(({ uid }) => uid)).toEqual(['2026-03-24T19:30:00 Blitz']);
  const untitled = read('BEGIN:VEVENT', START, 'END:VEVENT');
  expect(untitled?.events.map(({ uid }) => uid)).toEqual(['2026-03-24T19:30:00 ']);
});

test('the rule is stored in one form', () => {
  expect(readEvent(START, 'RRULE:BYDAY=TU;FREQ=WEEKLY;INTERVAL=1;WKST=MO')).toMatchObject({
    repeat: 'FREQ=WEEKLY;BYDAY=TU',
  });
});
