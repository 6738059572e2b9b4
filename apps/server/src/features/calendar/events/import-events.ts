import { isTimeZone, readCalendar, type ImportedEvent } from '@rookery/calendar';
import {
  cleanName,
  EVENT_TITLE_LENGTH_MAX,
  nameRefusal,
  type CalendarImport,
} from '@rookery/contract';
import { violatedConstraint, type ScopedTransaction, type UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { ok, refuse, type Result, type RouteResult } from '../../../answers/result.ts';
import { cleanDescription, cleanPlace } from './clean-texts.ts';
import { fetchCalendar, type FetchOptions } from './fetch-calendar.ts';
import { countEvents, upsertEvents } from './queries.ts';
import { EVENTS_MAX, toStored } from './stored-event.ts';

type ReadCalendar = NonNullable<ReturnType<typeof readCalendar>>;

/** Reads the file of the request, or the one at its address. */
export async function readImported(
  { text, address, time_zone = 'UTC' }: CalendarImport,
  options: FetchOptions,
): Promise<Result<ReadCalendar>> {
  if ((text === undefined) === (address === undefined)) return refuse('invalid_request');
  if (!isTimeZone(time_zone)) return refuse('unknown_time_zone');
  const file = address === undefined ? ok(text ?? '') : await fetchCalendar(address, options);
  if (!file.ok) return file;
  const read = readCalendar(file.value, time_zone);
  return read === null ? refuse('not_a_calendar') : ok(read);
}

/** The events of a file are imported together or not at all. */
export async function importEvents(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  caller: UserId,
  read: ReadCalendar,
): Promise<RouteResult<'POST /api/:wsId/calendar/import'>> {
  const skipped = read.skipped.map(({ title, reason }) => ({ title: titleOf(title), reason }));
  const stored = read.events.flatMap((event) => {
    const result = toStored(cleaned(event), event.isLocked);
    return result.ok ? [{ ...result.value, uid: uidOf(event.uid) }] : [];
  });
  // A statement cannot change an event twice.
  const events = [...new Map(stored.map((event) => [event.uid, event])).values()];
  if (events.length > EVENTS_MAX) return refuse('too_many_events');
  try {
    const added = await upsertEvents(transaction, workspaceId, caller, events);
    if ((await countEvents(transaction, workspaceId)) > EVENTS_MAX)
      return refuse('too_many_events');
    return ok({ added, updated: events.length - added, skipped });
  } catch (error) {
    // The database may know fewer time zones than the runtime.
    if (violatedConstraint(error) !== 'calendar_events_time_zone_check') throw error;
    return refuse('unknown_time_zone');
  }
}

function cleaned(event: ImportedEvent): ImportedEvent {
  return {
    ...withCleanTexts(event),
    description: cleanDescription(event.description),
    exceptions: event.exceptions.map(({ occurrence, change }) => ({
      occurrence,
      change: change && withCleanTexts(change),
    })),
  };
}

function withCleanTexts<Fields extends { title: string; place: string }>(fields: Fields): Fields {
  return { ...fields, title: titleOf(fields.title), place: cleanPlace(fields.place) };
}

/** A title that can be stored, also if the file has none. */
function titleOf(text: string): string {
  const title = Array.from(cleanName(text)).slice(0, EVENT_TITLE_LENGTH_MAX).join('').trim();
  return nameRefusal(title, EVENT_TITLE_LENGTH_MAX) === null ? title : '–';
}

const UID_LENGTH_MAX = 255;

/** Postgres cannot store NUL, nor half of a surrogate pair. */
function uidOf(text: string): string {
  const uid = text.replaceAll('\0', '').toWellFormed();
  return Array.from(uid).slice(0, UID_LENGTH_MAX).join('') || '–';
}
