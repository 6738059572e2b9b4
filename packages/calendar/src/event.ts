import { isTimeZone, parseLocal, toInstant, type LocalTime } from './local-time.ts';
import { formatRepeat, parseRepeat, type RepeatRule } from './repeat-rule.ts';

/** What can be different in a single occurrence. */
export interface EventFields {
  readonly title: string;
  readonly place: string;
  /** Local, such as `2026-03-24T19:30`; a date such as `2026-03-24` if the event lasts whole days. */
  readonly start: string;
  /** Not part of the event: an event of one day ends on the next one. */
  readonly end: string;
}

/** A single occurrence that is changed, or cancelled if `change` is null. */
export interface EventException {
  /** The local date on which the occurrence starts by the rule. There is at most one on a day. */
  readonly occurrence: string;
  readonly change: EventFields | null;
}

export interface CalendarEvent extends EventFields {
  /** Of all occurrences; it may have several lines. */
  readonly description: string;
  /** An IANA name, such as `Europe/Berlin`. */
  readonly timeZone: string;
  /** An RRULE; null if it happens once. */
  readonly repeat: string | null;
  readonly exceptions: readonly EventException[];
}

/** The parsed times of an event. */
export interface EventTimes {
  readonly start: LocalTime;
  readonly end: LocalTime;
  readonly timeZone: string;
  readonly rule: RepeatRule | null;
}

/** Longer events would have to be looked for far before every range. */
export const MAX_DAYS = 31;
export const EXCEPTIONS_MAX = 500;

export type EventRefusal = 'invalid_times' | 'unknown_time_zone' | 'unsupported_repeat';

/** The parsed times, or why they are refused. */
export function readTimes(
  event: Pick<CalendarEvent, 'start' | 'end' | 'timeZone' | 'repeat'>,
): EventTimes | EventRefusal {
  const { timeZone, repeat } = event;
  if (!isTimeZone(timeZone)) return 'unknown_time_zone';
  const span = readSpan(event);
  if (span === null) return 'invalid_times';
  const rule = repeat === null ? null : parseRepeat(repeat, { ...span.start, timeZone });
  if (rule === null && repeat !== null) return 'unsupported_repeat';
  return { ...span, timeZone, rule };
}

/** Null unless the end is after the start, and both are dates or both are times. */
function readSpan(
  times: Pick<EventFields, 'start' | 'end'>,
): Pick<EventTimes, 'start' | 'end'> | null {
  const [start, end] = [parseLocal(times.start), parseLocal(times.end)];
  if (start === null || end === null || (start.minute === null) !== (end.minute === null))
    return null;
  const isInOrder = times.start < times.end && end.day - start.day <= MAX_DAYS;
  return isInOrder ? { start, end } : null;
}

/** The rule in the form in which it is stored. */
export function storedRepeat({ rule }: EventTimes): string | null {
  return rule && formatRepeat(rule);
}

/** The start and end of the occurrence on a day, by the rule. Each lasts as long as the first. */
export function spanOn(
  { start, end, timeZone }: EventTimes,
  day: number,
): { start: number; end: number } {
  const from = toInstant({ day, minute: start.minute }, timeZone);
  if (start.minute === null) {
    const after = { day: day + end.day - start.day, minute: null };
    return { start: from, end: toInstant(after, timeZone) };
  }
  const lengthMs = toInstant(end, timeZone) - toInstant(start, timeZone);
  // Clocks that are set back or forward within the first occurrence must not make it empty.
  return { start: from, end: from + Math.max(lengthMs, 60_000) };
}

export function isWholeDay({ start }: Pick<EventFields, 'start'>): boolean {
  return !start.includes('T');
}
