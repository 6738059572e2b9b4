import { isTimeZone } from '@rookery/calendar';
import type { CalendarImport } from '@rookery/contract';
import { violatedConstraint, type ScopedTransaction, type UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { ok, refuse, type Result, type RouteResult } from '../../../answers/result.ts';
import { threadJob, type Orderer } from '../../../threads/thread-job.ts';
import { fetchCalendar, type FetchOptions } from './fetch-calendar.ts';
import { countEvents, upsertEvents } from './queries.ts';
import type { default as workReadFile, ReadFile } from './read-file.thread.ts';
import { EVENTS_MAX } from './stored-event.ts';

const readFile = threadJob<typeof workReadFile>(new URL('./read-file.thread.ts', import.meta.url));

/** Reads the file of the request, or the one at its address. */
export async function readImported(
  { text, address, time_zone = 'UTC' }: CalendarImport,
  options: FetchOptions,
  orderer: Orderer,
): Promise<Result<ReadFile>> {
  if ((text === undefined) === (address === undefined)) return refuse('invalid_request');
  if (!isTimeZone(time_zone)) return refuse('unknown_time_zone');
  const file = address === undefined ? ok(text ?? '') : await fetchCalendar(address, options);
  if (!file.ok) return file;
  const read = await readFile({ text: file.value, timeZone: time_zone }, orderer);
  if (read === null) return refuse('not_a_calendar');
  return read === 'too_many_events' ? refuse(read) : ok(read);
}

/** The events of a file are imported together or not at all. */
export async function importEvents(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  caller: UserId,
  { events, skipped }: ReadFile,
): Promise<RouteResult<'POST /api/:wsId/calendar/import'>> {
  try {
    const added = await upsertEvents(transaction, workspaceId, caller, events);
    if ((await countEvents(transaction, workspaceId)) > EVENTS_MAX)
      return refuse('too_many_events');
    return ok({ added, updated: events.length - added, skipped: [...skipped] });
  } catch (error) {
    // The database may know fewer time zones than the runtime.
    if (violatedConstraint(error) !== 'calendar_events_time_zone_check') throw error;
    return refuse('unknown_time_zone');
  }
}
