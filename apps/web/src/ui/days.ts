/** A date such as `2026-03-24`, by the clock of the browser. */
export type Day = string;

const DAY_MS = 86_400_000;
const DAY_MINUTES = 1_440;

export function dayOf(date: Date): Day {
  return localInput(date).slice(0, 10);
}

/** `2026-03-24T19:30`, as `datetime-local` requires. */
export function localInput(date: Date): string {
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** What the clock of a time zone shows, such as `2026-03-24T19:30`. */
export function localIn(timeZone: string, date: Date): string {
  // The Swedish form is that of ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return format.format(date).replace(' ', 'T');
}

export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export function isDay(text: string | null): text is Day {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  return !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** The same date in another month, or its last day. */
export function addMonths(day: Day, count: number): Day {
  const first = new Date(`${day.slice(0, 7)}-01T00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + count);
  const end = new Date(first);
  end.setUTCMonth(end.getUTCMonth() + 1, 0);
  const date = Math.min(Number(day.slice(8)), end.getUTCDate());
  return `${first.toISOString().slice(0, 8)}${String(date).padStart(2, '0')}`;
}

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(day).getUTCDay() || 7;
}

export function startOfWeek(day: Day): Day {
  return addDays(day, 1 - weekdayOf(day));
}

export function daysFrom(first: Day, count: number): Day[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

/** The days of a month, and of the other months in its first and last week. */
export function weeksOfMonth(day: Day): Day[][] {
  const first = startOfWeek(`${day.slice(0, 7)}-01`);
  const next = addMonths(`${day.slice(0, 7)}-01`, 1);
  const weeks: Day[][] = [];
  for (let week = first; week < next; week = addDays(week, 7)) weeks.push(daysFrom(week, 7));
  return weeks;
}

/** The time at which the browser's clock shows this minute of a day. */
export function timeAt(day: Day, minute = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 0, minute);
}

export function minuteOf(time: Date): number {
  return time.getHours() * 60 + time.getMinutes();
}

/** From a day to the day after another one. */
export function rangeOf(first: Day, last: Day): { from: string; to: string } {
  return { from: timeAt(first).toISOString(), to: timeAt(addDays(last, 1)).toISOString() };
}

/** The part of a time span that a day shows, in minutes of the clock; null if there is none. */
export function partOnDay(
  day: Day,
  start: Date,
  end: Date,
): { startMinute: number; endMinute: number } | null {
  const from = timeAt(day);
  const to = timeAt(addDays(day, 1));
  if (start >= to || (end <= from && start < from)) return null;
  return {
    startMinute: start <= from ? 0 : minuteOf(start),
    endMinute: end >= to ? DAY_MINUTES : minuteOf(end),
  };
}
