import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import type { CalendarEvent } from './event.ts';
import { toLocal } from './local-time.ts';
import { occurrencesBetween } from './occurrences-between.ts';
import { END, NOW, randomEvents } from './random-event.testkit.ts';
import { readCalendar } from './read-calendar.ts';
import { writeCalendar, type FeedEvent } from './write-calendar.ts';

const RUNS = 400;

function fileOf(event: FeedEvent): string {
  return writeCalendar({ name: 'Club', events: [event], entries: [], now: NOW });
}

test('an event that is written and read again is the same', () => {
  fc.assert(
    fc.property(randomEvents, (event) => {
      const read = readCalendar(fileOf(event), 'Asia/Tokyo');
      const { changedAt: _, ...expected } = event;
      expect(read).toEqual({ events: [expected], skipped: [] });
    }),
    { numRuns: RUNS },
  );
});

test('another program sees the same occurrences in the file', () => {
  fc.assert(
    fc.property(randomEvents, (event) => {
      const own = occurrencesBetween(event, 0, END).map(({ startsAt, title }) => [startsAt, title]);
      expect(expandedBy(fileOf(event), event)).toEqual(own);
    }),
    { numRuns: RUNS },
  );
});

/** The occurrences by ical.js, which does not know our rules. */
function expandedBy(file: string, { timeZone, start }: CalendarEvent): [number, string][] {
  const root = new ICAL.Component(ICAL.parse(file) as unknown[]);
  for (const zone of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const components = root.getAllSubcomponents('vevent');
  const [main, ...changes] = components.map((component) => new ICAL.Event(component));
  if (main === undefined) return [];
  for (const change of changes) main.relateException(change);
  const found: [number, string][] = [];
  const iterator = main.iterator();
  for (let next = iterator.next(); next; next = iterator.next()) {
    const { startDate, item } = main.getOccurrenceDetails(next);
    const at = instantOf(startDate, timeZone, !start.includes('T'));
    if (at >= END) break;
    found.push([at, String(item.summary)]);
    if (!main.isRecurring()) break;
  }
  ICAL.TimezoneService.reset();
  return found.toSorted(([one], [other]) => one - other);
}

/** A date is the midnight of the event's zone. */
function instantOf(time: ICAL.Time, timeZone: string, isDate: boolean): number {
  if (!isDate) return time.toUnixTime() * 1_000;
  const utc = Date.UTC(time.year, time.month - 1, time.day);
  for (let at = utc - 14 * 3_600_000; ; at += 1_800_000) {
    const local = toLocal(at, timeZone);
    if (local.day === utc / 86_400_000) return at;
  }
}
