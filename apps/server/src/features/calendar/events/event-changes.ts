import {
  EXCEPTIONS_MAX,
  occurrenceAt,
  occurrenceTest,
  readTimes,
  type CalendarEvent as PureEvent,
  type EventRefusal,
} from '@rookery/calendar';
import { EVENT_TITLE_LENGTH_MAX, type ChangeCalendarEvent } from '@rookery/contract';
import { ok, refuse, type Result } from '../../../answers/result.ts';
import { readName } from '../../../input/name.ts';
import { cleanDescription, cleanPlace } from './clean-texts.ts';

export function cleanChange(change: ChangeCalendarEvent) {
  const { title, place, description, ...rest } = change;
  const name = title === undefined ? null : readName(title, EVENT_TITLE_LENGTH_MAX);
  if (name?.ok === false) return name;
  return ok<ChangeCalendarEvent>({
    ...rest,
    ...(name !== null && { title: name.value }),
    ...(place !== undefined && { place: cleanPlace(place) }),
    ...(description !== undefined && { description: cleanDescription(description) }),
  });
}

/** A change of all occurrences. */
export function changeAll(
  before: PureEvent,
  { title, place, description, start, end, time_zone, repeat }: ChangeCalendarEvent,
): Result<PureEvent, EventRefusal> {
  const event = {
    ...before,
    title: title ?? before.title,
    place: place ?? before.place,
    description: description ?? before.description,
    start: start ?? before.start,
    end: end ?? before.end,
    timeZone: time_zone ?? before.timeZone,
    repeat: repeat === undefined ? before.repeat : repeat,
  };
  const times = readTimes(event);
  if (typeof times === 'string') return refuse(times);
  // Exceptions of days on which the event no longer takes place.
  const isOccurrence = occurrenceTest(times);
  const exceptions = event.exceptions.filter(
    ({ occurrence }) => times.rule !== null && isOccurrence(dayNumber(occurrence)),
  );
  return ok({ ...event, exceptions });
}

export function changeOne(event: PureEvent, change: ChangeCalendarEvent) {
  const { occurrence = '', title, place, start, end, later: _later, ...others } = change;
  // The other fields belong to all occurrences.
  if (Object.keys(others).length > 0) return refuse('invalid_request');
  const before = occurrenceAt(event, occurrence);
  if (before === null) return refuse('no_such_occurrence');
  const changed = {
    title: title ?? before.title,
    place: place ?? before.place,
    start: start ?? before.start,
    end: end ?? before.end,
  };
  const times = readTimes({ ...changed, timeZone: event.timeZone, repeat: null });
  if (typeof times === 'string') return refuse(times);
  return withException(event, { occurrence, change: changed });
}

export function withException(
  event: PureEvent,
  exception: PureEvent['exceptions'][number],
): Result<PureEvent, 'too_many_exceptions'> {
  const others = event.exceptions.filter(({ occurrence }) => occurrence !== exception.occurrence);
  if (others.length >= EXCEPTIONS_MAX) return refuse('too_many_exceptions');
  return ok({ ...event, exceptions: [...others, exception] });
}

function dayNumber(date: string): number {
  return Date.parse(date) / 86_400_000;
}
