import ICAL from 'ical.js';
import {
  EXCEPTIONS_MAX,
  MAX_DAYS,
  readTimes,
  storedRepeat,
  type CalendarEvent,
  type EventException,
  type EventRefusal,
} from './event.ts';
import { definedOffset } from './defined-zone.ts';
import { dayOf, formatLocal, isTimeZone, parseLocal, toInstant, toLocal } from './local-time.ts';
import { occurrenceTest } from './occurrences.ts';

export interface ImportedEvent extends CalendarEvent {
  readonly uid: string;
  readonly isLocked: boolean;
}

/** Why an event of a file is not imported. */
type SkipReason = EventRefusal | 'cancelled' | 'too_many_exceptions';

interface SkippedEvent {
  readonly title: string;
  readonly reason: SkipReason;
}

export interface ReadCalendar {
  readonly events: readonly ImportedEvent[];
  readonly skipped: readonly SkippedEvent[];
}

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;
/** Name, parameters and type stand before the values of a property in jCal (RFC 7265). */
const EXDATE_VALUES = 3;

/** Reads an iCalendar file. Null if it is none. Times without a zone are read in `timeZone`. */
export function readCalendar(
  text: string,
  timeZone: string,
  /** Is told which event is read, counted from 1. */
  at: (event: number) => void = () => undefined,
): ReadCalendar | null {
  const components = parse(text);
  if (components === null) return null;
  const events: ImportedEvent[] = [];
  const skipped: SkippedEvent[] = [];
  const groups = Map.groupBy(components, uidOf);
  let count = 0;
  for (const [uid, group] of groups) {
    at((count += 1));
    const main = group.find((component) => !component.hasProperty('recurrence-id'));
    if (main === undefined) continue;
    const changes = group.filter((component) => component.hasProperty('recurrence-id'));
    const read = readEvent(main, changes, timeZone);
    if (typeof read === 'string') skipped.push({ title: textOf(main, 'summary'), reason: read });
    else events.push({ ...read, uid });
  }
  return { events, skipped };
}

function parse(text: string): ICAL.Component[] | null {
  try {
    const root = new ICAL.Component(ICAL.parse(text) as unknown[]);
    return root.name === 'vcalendar' ? root.getAllSubcomponents('vevent') : null;
  } catch {
    return null;
  }
}

/** An event without a UID is known by its start and title, so that it is found when it is imported again. */
function uidOf(component: ICAL.Component): string {
  const start = timeOf(component.getFirstProperty('dtstart'));
  return textOf(component, 'uid') || `${start?.toString() ?? ''} ${textOf(component, 'summary')}`;
}

function textOf(component: ICAL.Component, name: string): string {
  const value: unknown = component.getFirstPropertyValue(name);
  return typeof value === 'string' ? value : '';
}

function readEvent(
  main: ICAL.Component,
  changes: readonly ICAL.Component[],
  defaultZone: string,
): Omit<ImportedEvent, 'uid'> | SkipReason {
  if (textOf(main, 'status').toUpperCase() === 'CANCELLED') return 'cancelled';
  const timeZone = zoneOf(main, defaultZone);
  if (timeZone === null) return 'unknown_time_zone';
  const fields = fieldsOf(main, timeZone);
  if (fields === null) return 'invalid_times';
  const repeat = repeatOf(main);
  const times = readTimes({ ...fields, timeZone, repeat });
  if (typeof times === 'string') return times;
  if (main.hasProperty('rdate') || main.hasProperty('exrule')) return 'unsupported_repeat';
  if (times.rule !== null && exceptionsOf(main) + changes.length > EXCEPTIONS_MAX)
    return 'too_many_exceptions';
  const exceptions =
    times.rule === null ? [] : [...cancelledIn(main, timeZone), ...changedIn(changes, timeZone)];
  const isOccurrence = occurrenceTest(times);
  return {
    ...fields,
    description: textOf(main, 'description'),
    timeZone,
    repeat: storedRepeat(times),
    exceptions: distinct(
      exceptions.filter(({ occurrence }) => isOccurrence(parseLocal(occurrence)?.day ?? -1)),
    ),
    isLocked: textOf(main, 'x-rookery-locked').toUpperCase() === 'TRUE',
  };
}

/** A changed occurrence counts more than its cancellation. */
function distinct(exceptions: readonly EventException[]): EventException[] {
  const byDay = new Map(exceptions.map((exception) => [exception.occurrence, exception]));
  return [...byDay.values()].toSorted((one, other) => (one.occurrence < other.occurrence ? -1 : 1));
}

function repeatOf(component: ICAL.Component): string | null {
  const rules = component.getAllProperties('rrule');
  if (rules.length > 1) return '';
  const [rule] = rules;
  return rule === undefined ? null : String(rule.getFirstValue()).replace(/^RRULE:/, '');
}

/** The name of the zone in which an event starts, or null if it is not known. */
function zoneOf(component: ICAL.Component, defaultZone: string): string | null {
  const property = component.getFirstProperty('dtstart');
  const time = timeOf(property);
  if (time === null) return defaultZone;
  if (time.zone === ICAL.Timezone.utcTimezone) return 'UTC';
  const name = time.isDate
    ? textOf(component, 'x-rookery-time-zone')
    : parameterOf(property, 'tzid');
  if (name === '') return defaultZone;
  const known = knownName(name);
  if (known !== null) return known;
  // The file may define the zone. Its times are known then, but not how they repeat.
  const isDefined = time.zone !== ICAL.Timezone.localTimezone;
  return isDefined && !component.hasProperty('rrule') ? 'UTC' : null;
}

/** Some programs put a prefix before the usual name: /example.org/Europe/Berlin. */
function knownName(name: string): string | null {
  return [name, name.split('/').slice(-2).join('/')].find(isTimeZone) ?? null;
}

function parameterOf(property: ICAL.Property | null, name: string): string {
  const value: unknown = property?.getParameter(name);
  return typeof value === 'string' ? value : '';
}

function timeOf(property: ICAL.Property | null): ICAL.Time | null {
  const value: unknown = property?.getFirstValue();
  return value instanceof ICAL.Time ? value : null;
}

function fieldsOf(component: ICAL.Component, timeZone: string) {
  const start = timeOf(component.getFirstProperty('dtstart'));
  if (start === null) return null;
  const end = endOf(component, start);
  if (end === null) return null;
  return {
    title: textOf(component, 'summary'),
    place: textOf(component, 'location'),
    start: localText(start, timeZone),
    end: localText(end, timeZone),
  };
}

/** Without an end, an event lasts an hour or a day. Null if it lasts too long: ical.js would count its days one by one. */
function endOf(component: ICAL.Component, start: ICAL.Time): ICAL.Time | null {
  const end = timeOf(component.getFirstProperty('dtend'));
  if (end !== null && isAfter(end, start)) return end;
  const length = lengthOf(component, start);
  if (length.toSeconds() > MAX_DAYS * DAY_S) return null;
  const later = start.clone();
  later.addDuration(length);
  return later;
}

function isAfter(end: ICAL.Time, start: ICAL.Time): boolean {
  if (end.isDate || start.isDate || end.zone === start.zone)
    return end.toString() > start.toString();
  return instantOf(end) > instantOf(start);
}

/** By a zone that is known, or by the last offsets of one that the file defines. */
function instantOf(time: ICAL.Time): number {
  const local = {
    day: dayOf(time.year, time.month, time.day),
    minute: time.hour * 60 + time.minute,
  };
  const { zone } = time;
  const known =
    zone === ICAL.Timezone.utcTimezone || zone === ICAL.Timezone.localTimezone
      ? 'UTC'
      : knownName(zone.tzid);
  return known === null
    ? toInstant(local, 'UTC') - definedOffset(zone, local) * 60_000
    : toInstant(local, known);
}

function lengthOf(component: ICAL.Component, start: ICAL.Time): ICAL.Duration {
  const length: unknown = component.getFirstPropertyValue('duration');
  if (length instanceof ICAL.Duration && length.toSeconds() > 0) return length;
  return ICAL.Duration.fromSeconds(start.isDate ? DAY_S : HOUR_S);
}

/** The local time in the zone of the event; seconds are dropped. */
function localText(time: ICAL.Time, timeZone: string): string {
  const text = time.toString();
  if (time.isDate) return text.slice(0, 10);
  const zone = time.zone;
  const isInZone = zone === ICAL.Timezone.localTimezone || zone.tzid === timeZone;
  if (isInZone || zone.tzid.endsWith(`/${timeZone}`)) return text.slice(0, 16);
  return formatLocal(toLocal(instantOf(time), timeZone));
}

/** Before they are read. */
function exceptionsOf(component: ICAL.Component): number {
  return component
    .getAllProperties('exdate')
    .reduce((sum, property) => sum + property.jCal.length - EXDATE_VALUES, 0);
}

function cancelledIn(component: ICAL.Component, timeZone: string): EventException[] {
  return component
    .getAllProperties('exdate')
    .flatMap((property) => property.getValues() as unknown[])
    .flatMap((value) =>
      value instanceof ICAL.Time
        ? [{ occurrence: localText(value, timeZone).slice(0, 10), change: null }]
        : [],
    );
}

function changedIn(changes: readonly ICAL.Component[], timeZone: string): EventException[] {
  return changes.flatMap((component): EventException[] => {
    const original = timeOf(component.getFirstProperty('recurrence-id'));
    if (original === null) return [];
    const occurrence = localText(original, timeZone).slice(0, 10);
    if (textOf(component, 'status').toUpperCase() === 'CANCELLED')
      return [{ occurrence, change: null }];
    const change = fieldsOf(component, timeZone);
    const isValid =
      change !== null && typeof readTimes({ ...change, timeZone, repeat: null }) !== 'string';
    return isValid ? [{ occurrence, change }] : [];
  });
}
