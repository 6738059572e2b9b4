import {
  rangeOf,
  readTimes,
  storedRepeat,
  type CalendarEvent as PureEvent,
  type EventRefusal,
} from '@rookery/calendar';
import { violatedConstraint } from '@rookery/database';
import { ok, refuse, type Result } from '../../../answers/result.ts';
import { presentEvent, type EventRow } from './event-row.ts';
import type { StoredEvent } from './queries.ts';

/** So that a range of the calendar stays cheap to read. */
export const EVENTS_MAX = 2_000;

/** What is stored of an event; refused if its times are not possible. */
export function toStored(event: PureEvent, locked: boolean): Result<StoredEvent, EventRefusal> {
  const times = readTimes(event);
  if (typeof times === 'string') return refuse(times);
  const repeat = storedRepeat(times);
  const { first, last } = rangeOf({ ...event, repeat });
  return ok({
    title: event.title,
    place: event.place,
    description: event.description,
    starts: event.start,
    ends: event.end,
    time_zone: event.timeZone,
    repeat,
    exceptions: JSON.stringify(event.exceptions),
    locked,
    first_at: new Date(first).toISOString(),
    last_at: last === null ? null : new Date(last).toISOString(),
  });
}

/** The database may know fewer time zones than the runtime. */
export async function written(writing: Promise<EventRow>) {
  try {
    return ok(presentEvent(await writing));
  } catch (error) {
    if (violatedConstraint(error) !== 'calendar_events_time_zone_check') throw error;
    return refuse('unknown_time_zone');
  }
}
