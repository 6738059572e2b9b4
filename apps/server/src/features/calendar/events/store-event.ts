import { occurrenceAt } from '@rookery/calendar';
import {
  EVENT_TITLE_LENGTH_MAX,
  type ChangeCalendarEvent,
  type CreateCalendarEvent,
} from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { ok, refuse, type RouteResult } from '../../../answers/result.ts';
import { readName } from '../../../input/name.ts';
import { cleanDescription, cleanPlace } from './clean-texts.ts';
import { changeOne, cleanChange, withException } from './event-changes.ts';
import { eventOf, type EventRow } from './event-row.ts';
import { changeLater, changeWhole, removeLater } from './later-occurrences.ts';
import { countEvents, deleteEvent, insertEvent, lockEvent, updateEvent } from './queries.ts';
import { EVENTS_MAX, toStored, written } from './stored-event.ts';

export async function createEvent(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  createdBy: UserId,
  wish: CreateCalendarEvent,
): Promise<RouteResult<'POST /api/:wsId/calendar/events'>> {
  const title = readName(wish.title, EVENT_TITLE_LENGTH_MAX);
  if (!title.ok) return title;
  const { start, end, time_zone: timeZone, repeat = null, locked = false } = wish;
  const texts = {
    title: title.value,
    place: cleanPlace(wish.place ?? ''),
    description: cleanDescription(wish.description ?? ''),
  };
  const stored = toStored({ ...texts, start, end, timeZone, repeat, exceptions: [] }, locked);
  if (!stored.ok) return stored;
  if ((await countEvents(transaction, workspaceId)) >= EVENTS_MAX) return refuse('too_many_events');
  return written(insertEvent(transaction, workspaceId, createdBy, stored.value));
}

/** All occurrences, one of them, or one and all later ones. */
export async function changeEvent(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  eventId: string,
  caller: UserId,
  change: ChangeCalendarEvent,
): Promise<RouteResult<'PATCH /api/:wsId/calendar/events/:eventId'>> {
  const row = await lockEvent(transaction, workspaceId, eventId);
  if (row === undefined) return refuse('not_found');
  const cleaned = cleanChange(withoutSameRepeat(change, row));
  if (!cleaned.ok) return cleaned;
  const { occurrence, later = false } = change;
  const before = eventOf(row);
  if (occurrence === undefined && later) return refuse('invalid_request');
  if (occurrence !== undefined && occurrenceAt(before, occurrence) === null)
    return refuse('no_such_occurrence');
  if (occurrence !== undefined && later) {
    const changed = await changeLater(transaction, row, occurrence, caller, cleaned.value);
    if (changed !== null) return changed;
  }
  if (occurrence === undefined || later || row.repeat === null)
    return changeWhole(transaction, row, cleaned.value);
  const event = changeOne(before, cleaned.value);
  if (!event.ok) return event;
  const stored = toStored(event.value, row.locked);
  return stored.ok ? written(updateEvent(transaction, row.id, stored.value)) : stored;
}

/** A rule that is sent as it was is no change: with `COUNT`, the rest of an event would repeat as often as all of it. */
function withoutSameRepeat(
  { repeat, ...others }: ChangeCalendarEvent,
  before: Pick<EventRow, 'repeat'>,
): ChangeCalendarEvent {
  return repeat === undefined || repeat === before.repeat ? others : { ...others, repeat };
}

/** Deletes the event, or cancels one occurrence of it, or one and all later ones. */
export async function removeEvent(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  eventId: string,
  { occurrence, later = false }: { readonly occurrence?: string; readonly later?: boolean },
): Promise<RouteResult<'DELETE /api/:wsId/calendar/events/:eventId'>> {
  const row = await lockEvent(transaction, workspaceId, eventId);
  if (row === undefined) return refuse('not_found');
  const event = eventOf(row);
  if (occurrence === undefined && later) return refuse('invalid_request');
  if (occurrence !== undefined && occurrenceAt(event, occurrence) === null)
    return refuse('no_such_occurrence');
  if (occurrence !== undefined && later && (await removeLater(transaction, row, occurrence)))
    return ok(null);
  if (occurrence === undefined || later || row.repeat === null) {
    await deleteEvent(transaction, workspaceId, eventId);
    return ok(null);
  }
  const changed = withException(event, { occurrence, change: null });
  if (!changed.ok) return changed;
  const stored = toStored(changed.value, row.locked);
  if (!stored.ok) throw new Error(`An event that cannot be stored again: ${stored.code}`);
  await updateEvent(transaction, row.id, stored.value);
  return ok(null);
}
