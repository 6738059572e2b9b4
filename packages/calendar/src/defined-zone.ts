import ICAL from 'ical.js';
import { dayOf, weekdayOf, type LocalTime } from './local-time.ts';

const MINUTE_S = 60;
const DAY_MINUTES = 1_440;
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/**
 * How many minutes a local clock of a zone that a file defines is ahead of UTC. Only the last standard and daylight time
 * of the definition count, with the days of a year on which they begin: the rules of a zone may be written so that
 * following them from their start never ends.
 */
export function definedOffset(zone: ICAL.Timezone, local: Required<LocalTime>): number {
  const { component } = zone;
  if (!(component instanceof ICAL.Component)) return 0;
  const year = new Date(local.day * 86_400_000).getUTCFullYear();
  const begins = ['standard', 'daylight']
    .flatMap((kind) => lastOf(component.getAllSubcomponents(kind)) ?? [])
    .flatMap((part) => [year - 1, year].map((each) => ({ part, at: beginIn(part, each) })));
  const now = local.day * DAY_MINUTES + (local.minute ?? 0);
  const current = begins
    .toSorted((one, other) => one.at - other.at)
    .findLast(({ at }, index) => at <= now || index === 0);
  return current === undefined ? 0 : offsetOf(current.part);
}

/** By its start, of which the first characters are the date. */
function lastOf(parts: readonly ICAL.Component[]): ICAL.Component | undefined {
  return parts.reduce<ICAL.Component | undefined>(
    (last, part) => (last !== undefined && startText(last) > startText(part) ? last : part),
    undefined,
  );
}

function startText(part: ICAL.Component): string {
  return String(part.getFirstPropertyValue('dtstart'));
}

function offsetOf(part: ICAL.Component): number {
  const offset: unknown = part.getFirstPropertyValue('tzoffsetto');
  return offset instanceof ICAL.UtcOffset ? Math.round(offset.toSeconds() / MINUTE_S) : 0;
}

/** In which local minute a part begins in a year; without a rule for each year, it does not begin again. */
function beginIn(part: ICAL.Component, year: number): number {
  const start: unknown = part.getFirstPropertyValue('dtstart');
  if (!(start instanceof ICAL.Time)) return -Infinity;
  const rule = part.hasProperty('rrule') ? String(part.getFirstPropertyValue('rrule')) : null;
  if (rule === null) return minuteOf(dayOf(start.year, start.month, start.day), start);
  const month = Number(/BYMONTH=(\d+)/.exec(rule)?.[1] ?? start.month);
  const [, nth, weekday = ''] = /BYDAY=([+-]?\d)([A-Z]{2})/.exec(rule) ?? [];
  if (nth === undefined) return minuteOf(dayOf(year, month, start.day), start);
  return minuteOf(nthWeekday(year, month, Number(nth), WEEKDAYS.indexOf(weekday) + 1), start);
}

function minuteOf(day: number, { hour, minute }: ICAL.Time): number {
  return day * DAY_MINUTES + hour * 60 + minute;
}

/** The first, second … of these weekdays in a month, counted from its end if negative. */
function nthWeekday(year: number, month: number, nth: number, weekday: number): number {
  if (nth > 0) {
    const first = dayOf(year, month, 1);
    return first + ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7;
  }
  const last = dayOf(year, month + 1, 1) - 1;
  return last - ((weekdayOf(last) - weekday + 7) % 7) + (nth + 1) * 7;
}
