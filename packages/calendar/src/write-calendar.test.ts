import { expect, test } from 'vitest';
import { writeCalendar, type FeedEntry, type FeedEvent } from './write-calendar.ts';

const NOW = Date.parse('2026-03-01T00:00:00Z');

const EVENING: FeedEvent = {
  uid: 'evening@rookery.test',
  title: 'Club evening',
  place: '',
  description: '',
  start: '2026-03-24T19:30',
  end: '2026-03-24T22:05',
  timeZone: 'Europe/Berlin',
  repeat: null,
  exceptions: [],
  isLocked: false,
  changedAt: Date.parse('2026-02-03T04:05:06Z'),
};

function linesOf(
  events: readonly FeedEvent[],
  entries: readonly FeedEntry[] = [],
  name = 'Club',
  now = NOW,
): string[] {
  return writeCalendar({ name, events, entries, now }).split('\r\n');
}

/** The lines of the first component of a kind, without its first and its last. */
function componentOf(lines: readonly string[], kind: string): string[] {
  const first = lines.indexOf(`BEGIN:${kind}`);
  return lines.slice(first + 1, lines.indexOf(`END:${kind}`));
}

test('a calendar has a name, its zones, its events and its other entries', () => {
  const entry = {
    uid: 'due@rookery.test',
    title: 'Due',
    startsAt: NOW,
    endsAt: NOW,
    changedAt: NOW,
  };
  const utc = { ...EVENING, timeZone: 'UTC' };
  expect(linesOf([utc], [entry, { ...entry, endsAt: NOW + 3_600_000 }], 'A; B, C\\')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rookery//Calendar//EN',
    'CALSCALE:GREGORIAN',
    String.raw`X-WR-CALNAME:A\; B\, C\\`,
    'BEGIN:VEVENT',
    'UID:evening@rookery.test',
    'DTSTAMP:20260203T040506Z',
    'SUMMARY:Club evening',
    'DTSTART:20260324T193000Z',
    'DTEND:20260324T220500Z',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:due@rookery.test',
    'DTSTAMP:20260301T000000Z',
    'SUMMARY:Due',
    'DTSTART:20260301T000000Z',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:due@rookery.test',
    'DTSTAMP:20260301T000000Z',
    'SUMMARY:Due',
    'DTSTART:20260301T000000Z',
    'DTEND:20260301T010000Z',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('the clock changes of Berlin are at two in spring and at three in autumn, in local time', () => {
  const zone = componentOf(linesOf([EVENING]), 'VTIMEZONE');
  expect(zone.slice(0, 16)).toEqual([
    'TZID:Europe/Berlin',
    'BEGIN:STANDARD',
    'DTSTART:20260323T010000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0100',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:20260329T020000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'END:DAYLIGHT',
    'BEGIN:STANDARD',
    'DTSTART:20261025T030000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'END:STANDARD',
  ]);
});

/** The years in which the clock of the first zone changes. */
function yearsOf(events: readonly FeedEvent[]): string[] {
  const changes = componentOf(linesOf(events), 'VTIMEZONE').flatMap(
    (line) => /^DTSTART:(\d{4})/.exec(line)?.[1] ?? [],
  );
  return [...new Set(changes)];
}

test('the clock changes of ten years from now are listed, or from an event in the far future', () => {
  expect(yearsOf([EVENING])).toEqual(Array.from({ length: 11 }, (_, index) => `${2026 + index}`));
  const later = { ...EVENING, start: '2040-03-24T19:30', end: '2040-03-24T20:30' };
  expect(yearsOf([later])).toEqual(Array.from({ length: 11 }, (_, index) => `${2040 + index}`));
});

test.each([
  ['America/St_Johns', ['-0330', '-0230']],
  ['Australia/Lord_Howe', ['+1100', '+1030']],
  ['Asia/Kolkata', ['+0530']],
])('the offsets of %s are %j', (timeZone, expected) => {
  const offsets = linesOf([
    { ...EVENING, timeZone, start: '2026-01-24T19:30', end: '2026-01-24T20:30' },
  ])
    .filter((line) => line.startsWith('TZOFFSETTO'))
    .map((line) => line.slice('TZOFFSETTO:'.length));
  expect([...new Set(offsets)]).toEqual(expected);
});

test('each zone is listed once, from before its earliest event or changed occurrence', () => {
  const earlier = { ...EVENING, start: '2025-06-10T19:30', end: '2025-06-10T20:30' };
  const moved = {
    ...EVENING,
    repeat: 'FREQ=WEEKLY',
    exceptions: [
      {
        occurrence: '2026-03-31',
        change: { ...earlier, start: '2025-02-02T10:00', end: '2025-02-02T11:00' },
      },
    ],
  };
  const firstOf = (events: readonly FeedEvent[]) =>
    componentOf(linesOf(events), 'VTIMEZONE').find((line) => line.startsWith('DTSTART'));
  expect(firstOf([EVENING, earlier])).toBe('DTSTART:20250609T020000');
  expect(firstOf([earlier, EVENING])).toBe('DTSTART:20250609T020000');
  expect(firstOf([EVENING, moved])).toBe('DTSTART:20250201T010000');
  const both = linesOf([EVENING, earlier, { ...EVENING, timeZone: 'Asia/Tokyo' }]);
  expect(both.filter((line) => line.startsWith('TZID:'))).toEqual([
    'TZID:Europe/Berlin',
    'TZID:Asia/Tokyo',
  ]);
});

test('whole days and UTC need no zone', () => {
  const day = { ...EVENING, start: '2026-03-24', end: '2026-03-25' };
  const lines = linesOf([day, { ...EVENING, timeZone: 'UTC' }]);
  expect(lines).not.toContain('BEGIN:VTIMEZONE');
  expect(componentOf(lines, 'VEVENT')).toEqual([
    'UID:evening@rookery.test',
    'DTSTAMP:20260203T040506Z',
    'SUMMARY:Club evening',
    'DTSTART;VALUE=DATE:20260324',
    'DTEND;VALUE=DATE:20260325',
    'X-ROOKERY-TIME-ZONE:Europe/Berlin',
  ]);
});

test('a repeated event has its rule, and each exception as a date or a component of its own', () => {
  const change = {
    title: 'Blitz',
    place: 'Hall',
    start: '2026-04-08T20:00',
    end: '2026-04-08T21:00',
  };
  const lines = linesOf([
    {
      ...EVENING,
      place: 'Room 1',
      description: 'Bring\r\na clock',
      isLocked: true,
      repeat: 'FREQ=WEEKLY;UNTIL=20260430',
      exceptions: [
        { occurrence: '2026-03-31', change: null },
        { occurrence: '2026-04-07', change },
      ],
    },
  ]);
  const first = lines.indexOf('BEGIN:VEVENT');
  expect(lines.slice(first)).toEqual([
    'BEGIN:VEVENT',
    'UID:evening@rookery.test',
    'DTSTAMP:20260203T040506Z',
    'SUMMARY:Club evening',
    'LOCATION:Room 1',
    String.raw`DESCRIPTION:Bring\na clock`,
    'DTSTART;TZID=Europe/Berlin:20260324T193000',
    'DTEND;TZID=Europe/Berlin:20260324T220500',
    'RRULE:FREQ=WEEKLY;UNTIL=20260430T173000Z',
    'EXDATE;TZID=Europe/Berlin:20260331T193000',
    'X-ROOKERY-LOCKED:TRUE',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:evening@rookery.test',
    'DTSTAMP:20260203T040506Z',
    'SUMMARY:Blitz',
    'LOCATION:Hall',
    String.raw`DESCRIPTION:Bring\na clock`,
    'DTSTART;TZID=Europe/Berlin:20260408T200000',
    'DTEND;TZID=Europe/Berlin:20260408T210000',
    'RECURRENCE-ID;TZID=Europe/Berlin:20260407T193000',
    'X-ROOKERY-LOCKED:TRUE',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('the rule of whole days ends with a date', () => {
  const days = {
    ...EVENING,
    start: '2026-03-24',
    end: '2026-03-25',
    repeat: 'FREQ=DAILY;UNTIL=20260401',
  };
  expect(linesOf([days])).toContain('RRULE:FREQ=DAILY;UNTIL=20260401');
});

test('an event whose times cannot be read is left out', () => {
  expect(linesOf([{ ...EVENING, timeZone: 'UTC', end: EVENING.start }])).not.toContain(
    'BEGIN:VEVENT',
  );
});

test('a line of more than 75 bytes goes on in the next one, never within a character', () => {
  const event = { ...EVENING, timeZone: 'UTC', title: `${'x'.repeat(66)}éy${'ö'.repeat(37)}z` };
  const lines = linesOf([event]);
  const at = lines.findIndex((line) => line.startsWith('SUMMARY:'));
  expect(lines.slice(at, at + 3)).toEqual([
    `SUMMARY:${'x'.repeat(66)}`,
    ` éy${'ö'.repeat(35)}`,
    ' ööz',
  ]);
  const fitting = linesOf([{ ...event, title: 'x'.repeat(67) }]);
  expect(fitting).toContain(`SUMMARY:${'x'.repeat(67)}`);
});
