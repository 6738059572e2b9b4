import type { AttendanceAnswer } from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { sql } from 'kysely';
import { hasName, nameOf } from '../../../people/name-of.ts';
import { EVENT_COLUMNS, type EventRow } from './event-row.ts';

/** What is written of an event, with the times between which it can occur. */
export interface StoredEvent {
  readonly title: string;
  readonly place: string;
  readonly description: string;
  readonly starts: string;
  readonly ends: string;
  readonly time_zone: string;
  readonly repeat: string | null;
  /** As JSON. */
  readonly exceptions: string;
  readonly locked: boolean;
  readonly first_at: string;
  readonly last_at: string | null;
}

export async function countEvents(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
): Promise<number> {
  const { count } = await transaction
    .selectFrom('calendar_events')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return count;
}

export function insertEvent(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  createdBy: UserId,
  event: StoredEvent,
): Promise<EventRow> {
  return transaction
    .insertInto('calendar_events')
    .values({ ...event, workspace_id: workspaceId, created_by: createdBy })
    .returning(EVENT_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Adds events of a file, or changes those that have the same UID. Returns how many were new. */
export async function upsertEvents(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  createdBy: UserId,
  events: readonly (StoredEvent & { readonly uid: string })[],
): Promise<number> {
  if (events.length === 0) return 0;
  const rows = await transaction
    .insertInto('calendar_events')
    .values(events.map((event) => ({ ...event, workspace_id: workspaceId, created_by: createdBy })))
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'uid']).doUpdateSet((row) => ({
        title: row.ref('excluded.title'),
        place: row.ref('excluded.place'),
        description: row.ref('excluded.description'),
        starts: row.ref('excluded.starts'),
        ends: row.ref('excluded.ends'),
        time_zone: row.ref('excluded.time_zone'),
        repeat: row.ref('excluded.repeat'),
        exceptions: row.ref('excluded.exceptions'),
        first_at: row.ref('excluded.first_at'),
        last_at: row.ref('excluded.last_at'),
        updated_at: sql`now()`,
      })),
    )
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .execute();
  return rows.filter(({ is_new }) => is_new).length;
}

export function findEvent(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  id: string,
): Promise<EventRow | undefined> {
  return eventById(transaction, workspaceId, id).executeTakeFirst();
}

/** Locks the event, so that two changes of single occurrences do not overwrite each other. */
export function lockEvent(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  id: string,
): Promise<EventRow | undefined> {
  return eventById(transaction, workspaceId, id).forUpdate().executeTakeFirst();
}

function eventById(transaction: ScopedTransaction, workspaceId: WorkspaceId, id: string) {
  return transaction
    .selectFrom('calendar_events')
    .select(EVENT_COLUMNS)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id);
}

export function updateEvent(
  transaction: ScopedTransaction,
  id: string,
  event: StoredEvent,
): Promise<EventRow> {
  return transaction
    .updateTable('calendar_events')
    .set({ ...event, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(EVENT_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** False if there is no such event. */
export async function deleteEvent(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('calendar_events')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Null takes the answer back. */
export async function storeAnswer(
  transaction: ScopedTransaction,
  { id, workspace_id }: EventRow,
  occurrence: string,
  userId: UserId,
  answer: AttendanceAnswer | null,
): Promise<void> {
  if (answer === null) {
    await transaction
      .deleteFrom('calendar_attendance')
      .where('event_id', '=', id)
      .where('occurrence', '=', occurrence)
      .where('user_id', '=', userId)
      .execute();
    return;
  }
  await transaction
    .insertInto('calendar_attendance')
    .values({ workspace_id, event_id: id, occurrence, user_id: userId, answer })
    .onConflict((conflict) =>
      conflict
        .columns(['event_id', 'occurrence', 'user_id'])
        .doUpdateSet({ answer, answered_at: sql<string>`now()` }),
    )
    .execute();
}

/** The occurrences from a day on to which members have answered. */
export async function answeredOccurrences(
  transaction: ScopedTransaction,
  eventId: string,
  from: string,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('calendar_attendance')
    .select('occurrence')
    .distinct()
    .where('event_id', '=', eventId)
    .where('occurrence', '>=', from)
    .execute();
  return rows.map(({ occurrence }) => occurrence);
}

/** Moves answers from a day on to another event, by day; others are deleted. Members change only their own themselves. */
export async function splitAttendance(
  transaction: ScopedTransaction,
  eventId: string,
  from: string,
  laterId: string | null,
  days: Readonly<Record<string, string>>,
): Promise<void> {
  await sql`select app.split_attendance(${eventId}, ${from}, ${laterId}, ${JSON.stringify(days)})`.execute(
    transaction,
  );
}

/** Moves the answers to an event by day; others are deleted. */
export async function moveAnswers(
  transaction: ScopedTransaction,
  eventId: string,
  days: Readonly<Record<string, string>>,
): Promise<void> {
  await sql`select app.move_answers(${eventId}, ${JSON.stringify(days)})`.execute(transaction);
}

/** In the order of names. */
export async function answersTo(
  transaction: ScopedTransaction,
  eventId: string,
  occurrence: string,
) {
  const answers = await transaction
    .selectFrom('calendar_attendance as given')
    .select(['given.user_id', 'given.answer'])
    .select(nameOf('given.user_id').as('name'))
    .where('given.event_id', '=', eventId)
    .where('given.occurrence', '=', occurrence)
    .orderBy('name')
    .orderBy('given.user_id')
    .execute();
  return answers.filter(hasName);
}
