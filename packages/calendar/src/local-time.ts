import { offsetMinutesAt } from '@rookery/schedule';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const DAY_MS = DAY_MINUTES * MINUTE_MS;

/** A date or a time of the local clock. Days are counted from 1970-01-01. */
export interface LocalTime {
  readonly day: number;
  /** Minutes since midnight; null for a date. */
  readonly minute: number | null;
}

/** Events lie in these years, in which time zones have offsets of whole minutes. */
export const FIRST_DAY = dayOf(1970, 1, 2);
export const LAST_DAY = dayOf(2199, 12, 30);

const FORM = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d))?$/;

/** Parses `2026-03-24` or `2026-03-24T19:30`. Null if there is no such day or time. */
export function parseLocal(text: string): LocalTime | null {
  const [, year, month, date, hour, minute] = FORM.exec(text) ?? [];
  if (year === undefined || Number(hour ?? 0) > 23 || Number(minute ?? 0) > 59) return null;
  const day = dayOf(Number(year), Number(month), Number(date));
  // An impossible date, such as the 30th of February, would be another day.
  if (formatDay(day) !== text.slice(0, 10) || day < FIRST_DAY || day > LAST_DAY) return null;
  return { day, minute: hour === undefined ? null : Number(hour) * 60 + Number(minute) };
}

export function formatLocal({ day, minute }: LocalTime): string {
  if (minute === null) return formatDay(day);
  return new Date(day * DAY_MS + minute * MINUTE_MS).toISOString().slice(0, 16);
}

export function formatDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

export function dayOf(year: number, month: number, date: number): number {
  return Date.UTC(year, month - 1, date) / DAY_MS;
}

/** Year, month (1 to 12) and day of the month. */
export function dateOf(day: number): { year: number; month: number; date: number } {
  const utc = new Date(day * DAY_MS);
  return { year: utc.getUTCFullYear(), month: utc.getUTCMonth() + 1, date: utc.getUTCDate() };
}

/** 1 is Monday, 7 is Sunday. 1970-01-01 was a Thursday. */
export function weekdayOf(day: number): number {
  return ((day + 3) % 7) + 1;
}

/**
 * The time at which a local clock shows this; a date means its midnight. As RFC 5545 says: of two such times the first,
 * and for a time that is skipped, the one by the offset before.
 */
export function toInstant({ day, minute }: LocalTime, timeZone: string): number {
  const local = day * DAY_MS + (minute ?? 0) * MINUTE_MS;
  const before = offsetMinutesAt(timeZone, local - DAY_MS);
  const after = offsetMinutesAt(timeZone, local + DAY_MS);
  const first = local - before * MINUTE_MS;
  const second = local - after * MINUTE_MS;
  if (before === after || offsetMinutesAt(timeZone, first) === before) return first;
  return offsetMinutesAt(timeZone, second) === after ? second : first;
}

/** What a local clock shows, without seconds. */
export function toLocal(instant: number, timeZone: string): { day: number; minute: number } {
  const time = Math.floor(instant / MINUTE_MS) * MINUTE_MS;
  const minutes = time / MINUTE_MS + offsetMinutesAt(timeZone, time);
  const day = Math.floor(minutes / DAY_MINUTES);
  return { day, minute: minutes - day * DAY_MINUTES };
}

/** A name may be written in many ways, so what is kept of them is bounded. */
const MAX_NAMES = 2_000;
const names = new Map<string, boolean>();

export function isTimeZone(name: string): boolean {
  let known = names.get(name);
  if (known === undefined) {
    known = isName(name);
    if (names.size >= MAX_NAMES) names.clear();
    names.set(name, known);
  }
  return known;
}

function isName(name: string): boolean {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions();
    // Offsets such as `+01:00` are accepted above, but are no names that other programs know.
    return /^[A-Z]/i.test(timeZone);
  } catch {
    return false;
  }
}
