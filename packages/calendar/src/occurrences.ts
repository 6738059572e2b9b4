import {
  readTimes,
  spanOn,
  type CalendarEvent,
  type EventFields,
  type EventTimes,
} from './event.ts';
import { formatDay, formatLocal, parseLocal, toLocal } from './local-time.ts';
import { lastPossibleDay, occurrenceDays } from './occurrence-days.ts';

export interface Occurrence extends EventFields {
  /** The local date on which it starts by the rule. */
  readonly occurrence: string;
  readonly isChanged: boolean;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly startsAt: number;
  readonly endsAt: number;
}

/** The occurrence of this date, as it stands; null if there is none or it is cancelled. */
export function occurrenceAt(event: CalendarEvent, occurrence: string): Occurrence | null {
  const exception = event.exceptions.find((known) => known.occurrence === occurrence);
  if (exception !== undefined) {
    const { change } = exception;
    return change && changedOccurrence(event, occurrence, change);
  }
  const day = parseLocal(occurrence)?.day;
  const times = timesOf(event);
  return day !== undefined && occurrenceTest(times)(day) ? occurrenceOn(event, times, day) : null;
}

/** Returns whether an occurrence starts on a day by the rule. */
export function occurrenceTest({ rule, start }: EventTimes): (day: number) => boolean {
  if (rule === null) return (day) => day === start.day;
  if (rule.count !== null) {
    const days = new Set(occurrenceDays(rule, start.day, start.day));
    return (day) => days.has(day);
  }
  return (day) => {
    for (const each of occurrenceDays(rule, start.day, day)) if (each >= day) return each === day;
    return false;
  };
}

/** A time before which no occurrence starts, and one after which none ends; null if the event repeats forever. */
export function rangeOf(event: CalendarEvent): { first: number; last: number | null } {
  const times = timesOf(event);
  const { rule, start } = times;
  const first = spanOn(times, start.day);
  const lastDay = rule === null ? start.day : lastPossibleDay(rule, start.day);
  const changed = event.exceptions.flatMap(({ occurrence, change }) =>
    change === null ? [] : [changedOccurrence(event, occurrence, change)],
  );
  return {
    first: Math.min(first.start, ...changed.map(({ startsAt }) => startsAt)),
    last:
      lastDay === null
        ? null
        : Math.max(spanOn(times, lastDay).end, ...changed.map(({ endsAt }) => endsAt)),
  };
}

export function timesOf(event: Parameters<typeof readTimes>[0]): EventTimes {
  const times = readTimes(event);
  if (typeof times === 'string') throw new Error(`An event that cannot be read: ${times}`);
  return times;
}

export function occurrenceOn(event: CalendarEvent, times: EventTimes, day: number): Occurrence {
  const { start, end } = spanOn(times, day);
  const local = (instant: number) =>
    times.start.minute === null
      ? formatDay(toLocal(instant, times.timeZone).day)
      : formatLocal(toLocal(instant, times.timeZone));
  return {
    occurrence: formatDay(day),
    isChanged: false,
    title: event.title,
    place: event.place,
    start: local(start),
    end: local(end),
    startsAt: start,
    endsAt: end,
  };
}

export function changedOccurrence(
  { timeZone }: CalendarEvent,
  occurrence: string,
  change: EventFields,
): Occurrence {
  const times = timesOf({ ...change, timeZone, repeat: null });
  const span = spanOn(times, times.start.day);
  return { occurrence, isChanged: true, ...change, startsAt: span.start, endsAt: span.end };
}
