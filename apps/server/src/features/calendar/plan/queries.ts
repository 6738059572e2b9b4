import { HORIZON_DAYS_DEFAULT, type AttendanceAnswer, type TaskBlock } from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import type { Interval } from '@rookery/schedule';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { sql } from 'kysely';
import { EVENT_COLUMNS, type EventRow } from '../events/event-row.ts';

/** More tasks than this are not planned at once. */
const TASKS_MAX = 1_000;
const INSERTED_AT_ONCE = 1_000;

/** Waits for other plans of the member: two at the same time could use the same hours. */
export async function lockPlans(transaction: ScopedTransaction, userId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockOf(userId)})`.execute(transaction);
}

/** False if another plan of the member is being made. */
export async function tryLockPlans(
  transaction: ScopedTransaction,
  userId: UserId,
): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${lockOf(userId)}) as locked`.execute(transaction);
  return rows[0]?.locked === true;
}

function lockOf(userId: UserId) {
  return sql`hashtextextended(${`plans of ${userId}`}, 0)`;
}

/** The member's open tasks that are scheduled automatically and need more time. */
export function tasksToPlan(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  userId: UserId,
) {
  return transaction
    .selectFrom('tasks')
    .select([
      'id',
      'name',
      'priority',
      'total_duration_minutes',
      'minutes_done',
      'is_splittable',
      'min_split_duration_minutes',
      'max_split_duration_minutes',
      'calendar_hours',
      'start_date',
      'end_date',
    ])
    .where('workspace_id', '=', workspaceId)
    .where('assignee_id', '=', userId)
    .where('auto_schedule', '=', true)
    .where('completed_at', 'is', null)
    .where((row) =>
      row.or([
        row('total_duration_minutes', 'is', null),
        row('total_duration_minutes', '>', row.ref('minutes_done')),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(TASKS_MAX)
    .execute();
}

/** All stored blocks of the member in the workspace that end after a time. */
export async function storedBlocks(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  userId: UserId,
  after: number,
): Promise<TaskBlock[]> {
  const { rows } = await sql<TaskBlock>`
    select block.id, block.task_id, task.name as task, block.starts_at, block.ends_at, block.pinned, block.reason
    from task_blocks as block
    join tasks as task on task.id = block.task_id
    where block.workspace_id = ${workspaceId} and block.user_id = ${userId}
      and block.ends_at > ${new Date(after).toISOString()}
    order by block.starts_at, block.id`.execute(transaction);
  return rows;
}

/** Times of the member that are planned in other workspaces. */
export async function blocksElsewhere(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  userId: UserId,
  after: number,
): Promise<Interval[]> {
  const rows = await transaction
    .selectFrom('task_blocks as block')
    .innerJoin('tasks as task', (join) => join.on(sql`task.id`, '=', sql`block.task_id`))
    .select(['block.starts_at', 'block.ends_at'])
    .where('block.user_id', '=', userId)
    .where('block.workspace_id', '<>', workspaceId)
    .where('block.ends_at', '>', new Date(after).toISOString())
    .where('task.completed_at', 'is', null)
    .where('task.assignee_id', '=', userId)
    .orderBy('block.starts_at')
    .orderBy('block.id')
    .execute();
  return rows.map(({ starts_at, ends_at }) => ({
    start: Date.parse(starts_at),
    end: Date.parse(ends_at),
  }));
}

export interface BusyEvent extends EventRow {
  /** The member's answers by occurrence. */
  readonly answers: Readonly<Record<string, AttendanceAnswer>>;
}

/** Events of all workspaces of the member that may take time: locked ones, and those to which the member comes. */
export function eventsToWorkAround(
  transaction: ScopedTransaction,
  userId: UserId,
  { start, end }: Interval,
): Promise<BusyEvent[]> {
  return transaction
    .selectFrom('calendar_events as event')
    .select(EVENT_COLUMNS.map((column) => `event.${column}` as const))
    .select(
      sql<Record<string, AttendanceAnswer>>`coalesce((
        select jsonb_object_agg(given.occurrence, given.answer) from calendar_attendance as given
        where given.event_id = event.id and given.user_id = ${userId}), '{}')`.as('answers'),
    )
    .where('first_at', '<', new Date(end).toISOString())
    .where((row) =>
      row.or([row('last_at', 'is', null), row('last_at', '>', new Date(start).toISOString())]),
    )
    .where(
      sql<boolean>`(event.locked or exists (
        select from calendar_attendance as given
        where given.event_id = event.id and given.user_id = ${userId} and given.answer = 'yes'))`,
    )
    .orderBy('first_at')
    .orderBy('event.id')
    .execute();
}

export async function deleteBlocks(
  transaction: ScopedTransaction,
  ids: readonly string[],
): Promise<void> {
  await transaction
    .deleteFrom('task_blocks')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

interface NewBlock extends Interval {
  readonly taskId: string;
  readonly reason: 'due' | 'priority';
}

export async function insertBlocks(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  userId: UserId,
  blocks: readonly NewBlock[],
): Promise<void> {
  for (let first = 0; first < blocks.length; first += INSERTED_AT_ONCE) {
    await transaction
      .insertInto('task_blocks')
      .values(
        blocks.slice(first, first + INSERTED_AT_ONCE).map(({ taskId, start, end, reason }) => ({
          workspace_id: workspaceId,
          task_id: taskId,
          user_id: userId,
          starts_at: new Date(start).toISOString(),
          ends_at: new Date(end).toISOString(),
          reason,
        })),
      )
      .execute();
  }
}

export async function storePlan(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  userId: UserId,
  horizonDays: number,
): Promise<void> {
  await transaction
    .insertInto('task_plans')
    .values({
      workspace_id: workspaceId,
      user_id: userId,
      horizon_days: horizonDays,
      planned_at: sql<string>`now()`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'user_id'])
        .doUpdateSet({ horizon_days: horizonDays, planned_at: sql<string>`now()` }),
    )
    .execute();
}

export async function storeAutomatic(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  userId: UserId,
  automatic: boolean,
  horizonDays: number | undefined,
): Promise<void> {
  await transaction
    .insertInto('task_plans')
    .values({
      workspace_id: workspaceId,
      user_id: userId,
      horizon_days: horizonDays ?? HORIZON_DAYS_DEFAULT,
      automatic,
    })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'user_id']).doUpdateSet({
        automatic,
        ...(horizonDays !== undefined && { horizon_days: horizonDays }),
      }),
    )
    .execute();
}

export function findPlan(transaction: ScopedTransaction, workspaceId: WorkspaceId, userId: UserId) {
  return transaction
    .selectFrom('task_plans')
    .select(['planned_at', 'horizon_days', 'automatic'])
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** With the due date of its task. */
export async function findBlock(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  userId: UserId,
  id: string,
) {
  const { rows } = await sql<TaskBlock & { readonly due: string | null }>`
    select block.id, block.task_id, task.name as task, block.starts_at, block.ends_at, block.pinned, block.reason,
      task.end_date as due
    from task_blocks as block
    join tasks as task on task.id = block.task_id
    where block.workspace_id = ${workspaceId} and block.user_id = ${userId} and block.id = ${id}`.execute(
    transaction,
  );
  return rows[0];
}

export async function updateBlock(
  transaction: ScopedTransaction,
  { id, starts_at, ends_at, pinned, reason }: Omit<TaskBlock, 'task' | 'task_id'>,
): Promise<void> {
  await transaction
    .updateTable('task_blocks')
    .set({ starts_at, ends_at, pinned, reason })
    .where('id', '=', id)
    .execute();
}
