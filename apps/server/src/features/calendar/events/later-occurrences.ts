import {
  daysBetween,
  occurrenceAt,
  shiftDay,
  splitEvent,
  type CalendarEvent as PureEvent,
} from '@rookery/calendar';
import type { ChangeCalendarEvent } from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import { refuse, type RouteResult } from '../../../answers/result.ts';
import { changeAll } from './event-changes.ts';
import { eventOf, type EventRow } from './event-row.ts';
import {
  answeredOccurrences,
  countEvents,
  insertEvent,
  moveAnswers,
  splitAttendance,
  updateEvent,
} from './queries.ts';
import { EVENTS_MAX, toStored, written } from './stored-event.ts';

/** Changes all occurrences. Exceptions and answers move by as many days as the event. */
export async function changeWhole(
  transaction: ScopedTransaction,
  row: EventRow,
  change: ChangeCalendarEvent,
): Promise<RouteResult<'PATCH /api/:wsId/calendar/events/:eventId'>> {
  const before = eventOf(row);
  const days = change.start === undefined ? 0 : daysBetween(before.start, change.start);
  const event = changeAll(moveExceptions(before, null, days), change);
  if (!event.ok) return event;
  const stored = toStored(event.value, change.locked ?? row.locked);
  if (!stored.ok) return stored;
  const answered = row.repeat === null ? [] : await answeredOccurrences(transaction, row.id, '');
  const changed = await written(updateEvent(transaction, row.id, stored.value));
  if (!changed.ok || answered.length === 0) return changed;
  await moveAnswers(transaction, row.id, movedDays(answered, days, event.value));
  return changed;
}

/**
 * Ends an event before an occurrence, and adds an event that continues it with the change. Exceptions and answers of
 * later occurrences move with it. Null if there is no occurrence before: then all of them are changed.
 */
export async function changeLater(
  transaction: ScopedTransaction,
  row: EventRow,
  occurrence: string,
  caller: UserId,
  change: ChangeCalendarEvent,
): Promise<RouteResult<'PATCH /api/:wsId/calendar/events/:eventId'> | null> {
  const parts = splitEvent(eventOf(row), occurrence);
  if (parts === null) return null;
  const days = change.start === undefined ? 0 : daysBetween(occurrence, change.start);
  const replaced = replacesFields(change) ? occurrence : null;
  const later = changeAll(moveExceptions(parts.later, replaced, days), change);
  if (!later.ok) return later;
  const stored = toStored(later.value, change.locked ?? row.locked);
  if (!stored.ok) return stored;
  if ((await countEvents(transaction, row.workspace_id)) >= EVENTS_MAX)
    return refuse('too_many_events');
  const added = await written(insertEvent(transaction, row.workspace_id, caller, stored.value));
  if (!added.ok) return added;
  await endBefore(transaction, row, parts.earlier);
  const answered = await answeredOccurrences(transaction, row.id, occurrence);
  const moved = movedDays(answered, days, later.value);
  await splitAttendance(transaction, row.id, occurrence, added.value.id, moved);
  return added;
}

/** To which day the answers of each day move. Those on days without an occurrence are left out. */
function movedDays(
  answered: readonly string[],
  days: number,
  event: PureEvent,
): Record<string, string> {
  const moved = answered
    .map((day) => [day, shiftDay(day, days)] as const)
    .filter(([, day]) => occurrenceAt(event, day) !== null);
  return Object.fromEntries(moved);
}

/** False if there is no occurrence before, so that the whole event can be deleted. */
export async function removeLater(
  transaction: ScopedTransaction,
  row: EventRow,
  occurrence: string,
): Promise<boolean> {
  const parts = splitEvent(eventOf(row), occurrence);
  if (parts === null) return false;
  await endBefore(transaction, row, parts.earlier);
  await splitAttendance(transaction, row.id, occurrence, null, {});
  return true;
}

async function endBefore(
  transaction: ScopedTransaction,
  { id, locked }: EventRow,
  earlier: PureEvent,
): Promise<void> {
  const stored = toStored(earlier, locked);
  if (!stored.ok) throw new Error(`An event that cannot be stored again: ${stored.code}`);
  await updateEvent(transaction, id, stored.value);
}

function replacesFields({ title, place, start, end }: ChangeCalendarEvent): boolean {
  return [title, place, start, end].some((field) => field !== undefined);
}

/** The exceptions as many days later as the event, without the one that the change replaces. */
function moveExceptions(event: PureEvent, replaced: string | null, days: number): PureEvent {
  const exceptions = event.exceptions
    .filter(({ occurrence }) => occurrence !== replaced)
    .map((exception) => ({ ...exception, occurrence: shiftDay(exception.occurrence, days) }));
  return { ...event, exceptions };
}
