import { isWholeDay, readTimes, type CalendarEvent, type EventTimes } from './event.ts';
import { FIRST_DAY, parseLocal, toInstant, type LocalTime } from './local-time.ts';
import { compactDate, formatRepeat } from './repeat-rule.ts';
import { timeZoneLines } from './time-zone-component.ts';

export interface FeedEvent extends CalendarEvent {
  readonly uid: string;
  readonly isLocked: boolean;
  /** Milliseconds since 1970-01-01 UTC, as all numbers here. */
  readonly changedAt: number;
}

/** Something with a time that is no event of the calendar, such as a due date. */
export interface FeedEntry {
  readonly uid: string;
  readonly title: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly changedAt: number;
}

export interface Feed {
  readonly name: string;
  readonly events: readonly FeedEvent[];
  readonly entries: readonly FeedEntry[];
  readonly now: number;
}

/** How far ahead the changes of the clock are listed. */
const ZONE_YEARS = 10;
const YEAR_MS = 366 * 86_400_000;
const MAX_LINE_BYTES = 75;

/** An iCalendar file (RFC 5545). */
export function writeCalendar({ name, events, entries, now }: Feed): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rookery//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...zonesOf(events, now),
    ...events.flatMap(eventLines),
    ...entries.flatMap(entryLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function zonesOf(events: readonly FeedEvent[], now: number): string[] {
  const starts = new Map<string, number>();
  for (const event of events) {
    const { timeZone } = event;
    if (timeZone === 'UTC' || isWholeDay(event)) continue;
    // Changed occurrences may be before the first one.
    const days = [event, ...event.exceptions.flatMap(({ change }) => change ?? [])].map(
      ({ start }) => parseLocal(start)?.day ?? FIRST_DAY,
    );
    const from = (Math.min(...days) - 1) * 86_400_000;
    starts.set(timeZone, Math.min(from, starts.get(timeZone) ?? from));
  }
  return [...starts].flatMap(([timeZone, from]) =>
    timeZoneLines(timeZone, from, Math.max(now, from) + ZONE_YEARS * YEAR_MS),
  );
}

function eventLines(event: FeedEvent): string[] {
  const times = readTimes(event);
  if (typeof times === 'string') return [];
  const { rule, start } = times;
  const cancelled = event.exceptions.filter(({ change }) => change === null);
  const occurrenceTime = (occurrence: string): LocalTime => ({
    day: parseLocal(occurrence)?.day ?? start.day,
    minute: start.minute,
  });
  const until = (day: number) =>
    start.minute === null
      ? compactDate(day)
      : utcTime(toInstant({ day, minute: start.minute }, times.timeZone));
  return [
    ...component(event, times, [
      ...(rule === null ? [] : [`RRULE:${formatRepeat(rule, until)}`]),
      ...cancelled.map(({ occurrence }) => timeLine('EXDATE', occurrenceTime(occurrence), times)),
    ]),
    ...event.exceptions.flatMap(({ occurrence, change }) =>
      change === null
        ? []
        : component({ ...event, ...change }, times, [
            timeLine('RECURRENCE-ID', occurrenceTime(occurrence), times),
          ]),
    ),
  ];
}

function component(event: FeedEvent, { timeZone }: EventTimes, more: readonly string[]): string[] {
  const [start, end] = [parseLocal(event.start), parseLocal(event.end)];
  if (start === null || end === null) return [];
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `DTSTAMP:${utcTime(event.changedAt)}`,
    `SUMMARY:${escapeText(event.title)}`,
    ...(event.place === '' ? [] : [`LOCATION:${escapeText(event.place)}`]),
    ...(event.description === '' ? [] : [`DESCRIPTION:${escapeText(event.description)}`]),
    timeLine('DTSTART', start, { timeZone }),
    timeLine('DTEND', end, { timeZone }),
    ...more,
    // Dates have no time zone in iCalendar.
    ...(start.minute === null ? [`X-ROOKERY-TIME-ZONE:${timeZone}`] : []),
    ...(event.isLocked ? ['X-ROOKERY-LOCKED:TRUE'] : []),
    'END:VEVENT',
  ];
}

function entryLines({ uid, title, startsAt, endsAt, changedAt }: FeedEntry): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${utcTime(changedAt)}`,
    `SUMMARY:${escapeText(title)}`,
    `DTSTART:${utcTime(startsAt)}`,
    ...(endsAt > startsAt ? [`DTEND:${utcTime(endsAt)}`] : []),
    'END:VEVENT',
  ];
}

function timeLine(
  name: string,
  { day, minute }: LocalTime,
  { timeZone }: Pick<EventTimes, 'timeZone'>,
): string {
  if (minute === null) return `${name};VALUE=DATE:${compactDate(day)}`;
  const clock = [Math.floor(minute / 60), minute % 60, 0];
  const time = `${compactDate(day)}T${clock.map((part) => String(part).padStart(2, '0')).join('')}`;
  return timeZone === 'UTC' ? `${name}:${time}Z` : `${name};TZID=${timeZone}:${time}`;
}

/** `20260324T183000Z` */
function utcTime(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n|\r/g, String.raw`\n`);
}

/** Lines have at most 75 bytes; a longer one goes on after a line break and a space. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > MAX_LINE_BYTES) {
      parts.push(part);
      part = ' ';
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n');
}
