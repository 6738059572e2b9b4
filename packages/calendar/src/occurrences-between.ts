import { MAX_DAYS, type CalendarEvent, type EventFields, type EventTimes } from './event.ts';
import { formatDay, LAST_DAY, parseLocal, toLocal } from './local-time.ts';
import { occurrenceDays } from './occurrence-days.ts';
import { changedOccurrence, occurrenceOn, timesOf, type Occurrence } from './occurrences.ts';

export type { Occurrence } from './occurrences.ts';

const DAY_MS = 86_400_000;

/** The occurrences of which a part lies between two times, in order of time. */
export function occurrencesBetween(event: CalendarEvent, from: number, to: number): Occurrence[] {
  const times = timesOf(event);
  const exceptions = new Set(event.exceptions.map(({ occurrence }) => occurrence));
  const found: Occurrence[] = [];
  for (const day of daysBetween(times, from, to)) {
    if (!exceptions.has(formatDay(day))) found.push(occurrenceOn(event, times, day));
  }
  for (const { occurrence, change } of event.exceptions) {
    if (change !== null && mayLieBetween(change, from, to))
      found.push(changedOccurrence(event, occurrence, change));
  }
  return found
    .filter(({ startsAt, endsAt }) => startsAt < to && endsAt > from)
    .toSorted((one, other) => one.startsAt - other.startsAt);
}

/** By its date alone, which tells it of most: a local date is at most a day from the same one in UTC. */
function mayLieBetween({ start }: EventFields, from: number, to: number): boolean {
  const day = parseLocal(start)?.day ?? 0;
  return (day - 1) * DAY_MS < to && (day + MAX_DAYS + 2) * DAY_MS > from;
}

function* daysBetween(times: EventTimes, from: number, to: number): Generator<number> {
  const { rule, start, end, timeZone } = times;
  if (rule === null) {
    yield start.day;
    return;
  }
  // An occurrence that started some days before may still go on. A day more, because clocks may change.
  const firstDay = toLocal(from, timeZone).day - (end.day - start.day) - 1;
  const lastDay = Math.min(toLocal(to, timeZone).day + 1, LAST_DAY);
  for (const day of occurrenceDays(rule, start.day, firstDay)) {
    if (day > lastDay) return;
    if (day >= firstDay) yield day;
  }
}
