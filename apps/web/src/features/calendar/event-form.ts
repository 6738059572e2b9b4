import type {
  CalendarEventDetails,
  CalendarOccurrence,
  CreateCalendarEvent,
} from '@rookery/contract';
import { addDays, browserTimeZone, localInput } from '../../ui/days.ts';
import { choiceOf, repeatChoices, repeatFormOf, repeatOf } from './repeat-form.ts';

/** The fields as a browser holds them. */
export interface EventForm {
  readonly title: string;
  readonly place: string;
  readonly description: string;
  readonly isWholeDay: boolean;
  /** `2026-03-24T19:30`; the time stays known when the event becomes a whole day. */
  readonly start: string;
  /** Of a whole day, the last one. */
  readonly end: string;
  readonly timeZone: string;
  readonly rule: string;
  /** The last day of a repeat; empty if there is none. */
  readonly until: string;
  readonly isLocked: boolean;
}

const HOUR_MS = 3_600_000;

export function newEventForm(start: Date): EventForm {
  return {
    title: '',
    place: '',
    description: '',
    isWholeDay: false,
    start: localInput(start),
    end: localInput(new Date(start.getTime() + 2 * HOUR_MS)),
    timeZone: browserTimeZone(),
    rule: '',
    until: '',
    isLocked: false,
  };
}

/** Of an event, with the times of one occurrence if there is one. */
export function formOfEvent(
  event: CalendarEventDetails,
  occurrence: CalendarOccurrence | null,
): EventForm {
  const { title, place, start, end } = occurrence ?? event;
  const isWholeDay = !start.includes('T');
  const { rule, until } = repeatFormOf(event.repeat);
  return {
    title,
    place,
    description: event.description,
    isWholeDay,
    start: isWholeDay ? `${start}T18:00` : start,
    end: isWholeDay ? `${addDays(end, -1)}T20:00` : end,
    timeZone: event.time_zone,
    rule,
    until,
    isLocked: event.locked,
  };
}

/** Moves the end with the start, and repeats on the new weekday or date. */
export function withStart(form: EventForm, start: string): EventForm {
  const lengthMs = Date.parse(`${form.end}Z`) - Date.parse(`${form.start}Z`);
  const end = Date.parse(`${start}Z`) + lengthMs;
  if (Number.isNaN(end)) return { ...form, start };
  const choice = choiceOf(form.rule, form.start.slice(0, 10));
  const rule = choice === null ? form.rule : repeatChoices(start.slice(0, 10))[choice];
  return { ...form, start, end: new Date(end).toISOString().slice(0, 16), rule };
}

export type EventFormFault = 'titleMissing' | 'startMissing' | 'endWrong' | 'untilWrong';

/** The first fault of each field. */
export function checkEventForm(form: EventForm): Partial<Record<keyof EventForm, EventFormFault>> {
  const times = timesOf(form);
  return {
    ...(form.title.trim() === '' && { title: 'titleMissing' as const }),
    ...(form.start.length < 10 && { start: 'startMissing' as const }),
    ...((form.end.length < 10 || times.start >= times.end) && { end: 'endWrong' as const }),
    ...(form.until !== '' &&
      form.until < form.start.slice(0, 10) && { until: 'untilWrong' as const }),
  };
}

export function bodyOfEvent(form: EventForm): Required<CreateCalendarEvent> {
  return {
    title: form.title.trim(),
    place: form.place.trim(),
    description: form.description.trim(),
    ...timesOf(form),
    time_zone: form.timeZone,
    repeat: repeatOf(form),
    locked: form.isLocked,
  };
}

function timesOf({ isWholeDay, start, end }: EventForm): { start: string; end: string } {
  if (!isWholeDay) return { start: start.slice(0, 16), end: end.slice(0, 16) };
  const last = end.slice(0, 10);
  return { start: start.slice(0, 10), end: last.length < 10 ? last : addDays(last, 1) };
}
