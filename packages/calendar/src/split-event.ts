import { readTimes, spanOn, type CalendarEvent, type EventTimes } from './event.ts';
import { formatDay, formatLocal, parseLocal, toLocal } from './local-time.ts';
import { occurrenceDays } from './occurrence-days.ts';
import { formatRepeat, type RepeatRule } from './repeat-rule.ts';

/** Two events that together have the occurrences of one. */
export interface SplitEvent {
  readonly earlier: CalendarEvent;
  readonly later: CalendarEvent;
}

/** Splits an event before the occurrence of a date. Null if there is none before it, or if the event does not repeat. */
export function splitEvent(event: CalendarEvent, occurrence: string): SplitEvent | null {
  const times = readTimes(event);
  const day = parseLocal(occurrence)?.day;
  if (typeof times === 'string' || times.rule === null || day === undefined) return null;
  if (day <= times.start.day) return null;
  const { rule } = times;
  const isBefore = (exception: { readonly occurrence: string }) =>
    exception.occurrence < occurrence;
  return {
    earlier: {
      ...event,
      repeat: formatRepeat({ ...rule, count: null, until: day - 1 }),
      exceptions: event.exceptions.filter(isBefore),
    },
    later: {
      ...event,
      ...localTimesOn(times, day),
      repeat: formatRepeat({ ...rule, count: countFrom(rule, times.start.day, day) }),
      exceptions: event.exceptions.filter((exception) => !isBefore(exception)),
    },
  };
}

/** How many occurrences of a rule with a count there are from a day on. */
function countFrom(rule: RepeatRule, start: number, from: number): number | null {
  if (rule.count === null) return null;
  let count = 0;
  for (const day of occurrenceDays(rule, start, start)) if (day >= from) count += 1;
  return count;
}

function localTimesOn(times: EventTimes, day: number): Pick<CalendarEvent, 'start' | 'end'> {
  const start = formatLocal({ day, minute: times.start.minute });
  const sameClock = formatLocal({ ...times.end, day: day + times.end.day - times.start.day });
  if (times.start.minute === null) return { start, end: sameClock };
  // Each occurrence lasts as long as the first, also if the clocks change on this day.
  const end = formatLocal(toLocal(spanOn(times, day).end, times.timeZone));
  return { start, end: end > start ? end : sameClock };
}

/** The day so many days later, such as `2026-03-25`. */
export function shiftDay(date: string, days: number): string {
  return formatDay((parseLocal(date)?.day ?? 0) + days);
}

/** How many days the second date or local time is after the first. */
export function daysBetween(first: string, second: string): number {
  return (parseLocal(second)?.day ?? 0) - (parseLocal(first)?.day ?? 0);
}
