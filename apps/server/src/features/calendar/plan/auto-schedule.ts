import {
  HORIZON_DAYS_DEFAULT,
  type AutoSchedule,
  type ScheduledPlan,
  type SetTaskPlan,
  type TaskBlock,
} from '@rookery/contract';
import type { Database, ScopedTransaction, UserId } from '@rookery/database';
import type { Interval, Plan, PlannedBlock } from '@rookery/schedule';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { ok, refuse, type Result, type RouteResult } from '../../../answers/result.ts';
import { threadJob, type Orderer } from '../../../threads/thread-job.ts';
import { readHours } from './hours.ts';
import { gatherInput, type GatheredInput } from './plan-input.ts';
import { deleteDue, insertDue, isDue } from './due-queries.ts';
import {
  deleteBlocks,
  findPlan,
  insertBlocks,
  lockPlans,
  storeAutomatic,
  storedBlocks,
  storePlan,
  tasksToPlan,
  tryLockPlans,
} from './queries.ts';
import type workPlan from './plan.thread.ts';

const DAY_MS = 86_400_000;

const makePlan = threadJob<typeof workPlan>(new URL('./plan.thread.ts', import.meta.url));

/** The plan that stands, without blocks of tasks that are no longer planned. */
export async function readPlan(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  userId: UserId,
): Promise<RouteResult<'GET /api/:wsId/calendar/auto-schedule'>> {
  const [plan, hours, tasks, blocks] = await Promise.all([
    findPlan(transaction, workspaceId, userId),
    readHours(transaction, userId),
    tasksToPlan(transaction, workspaceId, userId),
    storedBlocks(transaction, workspaceId, userId, Date.now()),
  ]);
  const planned = new Set<string>(tasks.map(({ id }) => id));
  return ok({
    planned_at: plan?.planned_at ?? null,
    horizon_days: plan?.horizon_days ?? null,
    automatic: plan?.automatic ?? false,
    time_zone: hours.time_zone,
    blocks: blocks.filter(({ task_id }) => planned.has(task_id)),
  });
}

/** Switches automatic plans on or off. A worker makes the first one soon. */
export async function setAutomatic(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  userId: UserId,
  { automatic, horizon_days }: SetTaskPlan,
): Promise<RouteResult<'PUT /api/:wsId/calendar/auto-schedule'>> {
  await lockPlans(transaction, userId);
  await storeAutomatic(transaction, workspaceId, userId, automatic, horizon_days);
  if (automatic) await insertDue(transaction, workspaceId, userId, Date.now());
  return readPlan(transaction, workspaceId, userId);
}

/** A plan, and what it was made of. */
export interface Planned {
  readonly gathered: GatheredInput;
  readonly plan: Plan;
  readonly now: number;
}

/** Opens a transaction as the member. */
type AsMember = <T>(work: (transaction: ScopedTransaction) => Promise<T>) => Promise<T>;

/** Makes a plan without storing it, and without a transaction while it is made. */
export async function planAhead(
  asMember: AsMember,
  workspaceId: WorkspaceId,
  userId: UserId,
  { horizon_days = HORIZON_DAYS_DEFAULT, plan_version }: AutoSchedule,
  orderer: Orderer,
): Promise<Result<Planned, 'stale_plan'>> {
  const now = Date.now();
  const gathered = await asMember((transaction) =>
    gatherInput(transaction, workspaceId, userId, now, horizon_days),
  );
  if (plan_version !== undefined && plan_version !== gathered.version) return refuse('stale_plan');
  return ok({ gathered, plan: await makePlan(gathered.input, orderer), now });
}

/** A preview, or with `apply` the new plan, unless something has changed since it was made. */
export async function autoSchedule(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  userId: UserId,
  { horizon_days = HORIZON_DAYS_DEFAULT, apply, plan_version }: AutoSchedule,
  { gathered, plan: ahead, now }: Planned,
): Promise<RouteResult<'POST /api/:wsId/calendar/auto-schedule'>> {
  if (!apply) return ok(present(gathered, gathered.version, ahead, gathered.stored));
  await lockPlans(transaction, userId);
  const before = await gatherInput(transaction, workspaceId, userId, now, horizon_days);
  const isStale = before.version !== gathered.version;
  if (isStale && plan_version !== undefined) return refuse('stale_plan');
  // Who has seen no preview wants the plan of now. This is rare, so the lock may wait for it.
  const plan = isStale ? await makePlan(before.input, { member: userId }) : ahead;
  await storeBlocks(transaction, workspaceId, userId, plan, before);
  await storePlan(transaction, workspaceId, userId, horizon_days);
  const after = await gatherInput(transaction, workspaceId, userId, now, horizon_days);
  return ok({ ...present(before, after.version, plan, after.stored), applied: true });
}

export type AutomaticResult = 'planned' | 'unchanged' | 'not_due' | 'busy' | 'hidden' | 'outdated';

/** Makes an automatic plan that is due, as its member. */
export async function planAutomatically(
  members: Database,
  workspaceId: WorkspaceId,
  userId: UserId,
): Promise<AutomaticResult> {
  const planned = await members.as(userId, (transaction) =>
    readDue(transaction, workspaceId, userId),
  );
  if (typeof planned === 'string') return planned;
  const plan = await makePlan(planned.gathered.input, { member: userId });
  return members.as(userId, (transaction) =>
    storeDue(transaction, workspaceId, userId, { ...planned, plan }),
  );
}

/** What an automatic plan that is due is made of, or why there is none to make. */
export async function readDue(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  userId: UserId,
): Promise<Omit<Planned, 'plan'> | 'hidden' | 'not_due'> {
  const known = await findPlan(transaction, workspaceId, userId);
  if (known === undefined) return 'hidden';
  if (!known.automatic) {
    await deleteDue(transaction, workspaceId, userId);
    return 'not_due';
  }
  if (!(await isDue(transaction, workspaceId, userId))) return 'not_due';
  const now = Date.now();
  const gathered = await gatherInput(transaction, workspaceId, userId, now, known.horizon_days);
  return { gathered, now };
}

/**
 * Stores an automatic plan. It is no longer due when the transaction is committed, so that a worker that dies leaves it
 * due, and of several workers one stores the plan. A plan like the one that stands is not stored, and one of things that
 * have changed meanwhile is made again.
 *
 * Nothing that is written here makes another plan due at once. So plans of one member in two workspaces cannot move each
 * other without end; each leaves free what the other has planned.
 */
export async function storeDue(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  userId: UserId,
  { gathered, plan, now }: Planned,
): Promise<AutomaticResult> {
  if (!(await tryLockPlans(transaction, userId))) return 'busy';
  const known = await findPlan(transaction, workspaceId, userId);
  if (known === undefined) return 'hidden';
  // First, so that a change after what is read below makes it due again.
  const wasDue = await deleteDue(transaction, workspaceId, userId);
  if (!wasDue || !known.automatic) return 'not_due';
  const current = await gatherInput(transaction, workspaceId, userId, now, known.horizon_days);
  if (current.version !== gathered.version) {
    await insertDue(transaction, workspaceId, userId, Date.now());
    return 'outdated';
  }
  const isChanged = await storeBlocks(transaction, workspaceId, userId, plan, current);
  if (isChanged || known.planned_at === null)
    await storePlan(transaction, workspaceId, userId, known.horizon_days);
  await insertDue(transaction, workspaceId, userId, nextLook(plan, now));
  return isChanged ? 'planned' : 'unchanged';
}

/** When a block is over, its task may need more time; and each day the horizon has a new day. */
function nextLook({ blocks }: Plan, now: number): number {
  const ends = blocks.map(({ end }) => end).filter((end) => end > now);
  return Math.min(now + DAY_MS, ...ends);
}

/** Blocks that stay keep their rows, and with them their ids and reasons. False if nothing has changed. */
async function storeBlocks(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  userId: UserId,
  plan: Plan,
  { stored }: GatheredInput,
): Promise<boolean> {
  const wanted = new Set(plan.blocks.map(keyOfPlanned));
  const gone = stored.filter((block) => !wanted.has(keyOf(block)));
  const known = new Set(stored.map(keyOf));
  const added = plan.blocks.flatMap((block) => {
    const { reason } = block;
    const isNew = !known.has(keyOfPlanned(block)) && (reason === 'due' || reason === 'priority');
    return isNew ? [{ ...block, reason }] : [];
  });
  await deleteBlocks(
    transaction,
    gone.map(({ id }) => id),
  );
  await insertBlocks(transaction, workspaceId, userId, added);
  return gone.length > 0 || added.length > 0;
}

function present(
  { input, taskNames }: GatheredInput,
  plan_version: string,
  plan: Plan,
  stored: readonly TaskBlock[],
): ScheduledPlan {
  const nameOf = (taskId: string) => taskNames.get(taskId) ?? '';
  const ids = new Map(stored.map((block) => [keyOf(block), block.id]));
  return {
    plan_version,
    applied: false,
    horizon_days: input.horizonDays,
    time_zone: input.timeZone,
    blocks: plan.blocks.map((block) => ({
      id: ids.get(keyOfPlanned(block)) ?? null,
      task_id: block.taskId,
      task: nameOf(block.taskId),
      ...spanOf(block),
      pinned: block.reason === 'pinned',
      reason: block.reason,
    })),
    moved: plan.moved.map(({ taskId, from, to, reason }) => ({
      task_id: taskId,
      task: nameOf(taskId),
      from: spanOf(from),
      to: to && spanOf(to),
      reason,
    })),
    unscheduled: plan.unscheduled.map(({ taskId, minutesMissing, reason, overload }) => ({
      task_id: taskId,
      task: nameOf(taskId),
      minutes_missing: minutesMissing,
      reason,
      overload,
    })),
    overloads: plan.overloads.map((overload) => ({
      task_ids: [...overload.taskIds],
      from_day: overload.fromDay,
      to_day: overload.toDay,
      minutes_wanted: overload.minutesWanted,
      minutes_free: overload.minutesFree,
    })),
    maybe_missed: [...plan.maybeMissed],
  };
}

function spanOf({ start, end }: Interval) {
  return { starts_at: new Date(start).toISOString(), ends_at: new Date(end).toISOString() };
}

function keyOf({ task_id, starts_at, ends_at }: TaskBlock): string {
  return `${task_id} ${Date.parse(starts_at)} ${Date.parse(ends_at)}`;
}

function keyOfPlanned({ taskId, start, end }: PlannedBlock): string {
  return `${taskId} ${start} ${end}`;
}
