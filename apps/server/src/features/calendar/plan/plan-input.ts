import { createHash } from 'node:crypto';
import type { TaskBlock, WorkingHours } from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import type { PlanInput, PlannableTask } from '@rookery/schedule';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { eventOf } from '../events/event-row.ts';
import { readHours } from './hours.ts';
import type { EventToWorkAround, Unplanned } from './plan.thread.ts';
import {
  blocksElsewhere,
  eventsToWorkAround,
  storedBlocks,
  tasksToPlan,
  type BusyEvent,
} from './queries.ts';

const DAY_MS = 86_400_000;

export interface GatheredInput {
  readonly input: Unplanned;
  /** Blocks that are not over, also of tasks that are no longer planned. */
  readonly stored: readonly TaskBlock[];
  readonly taskNames: ReadonlyMap<string, string>;
  /** Changes with everything that the plan depends on, except the time of day. */
  readonly version: string;
}

/** Reads everything that the plan of a member in a workspace depends on. */
export async function gatherInput(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  userId: UserId,
  now: number,
  horizonDays: number,
): Promise<GatheredInput> {
  // From the start of a day, so that the version does not depend on the time of day.
  const start = Math.floor(now / DAY_MS) * DAY_MS - DAY_MS;
  const window = { start, end: start + (horizonDays + 3) * DAY_MS };
  const [hours, tasks, blocks, elsewhere, events] = await Promise.all([
    readHours(transaction, userId),
    tasksToPlan(transaction, workspaceId, userId),
    storedBlocks(transaction, workspaceId, userId, start),
    blocksElsewhere(transaction, workspaceId, userId, start),
    eventsToWorkAround(transaction, userId, window),
  ]);
  const planned = new Set<string>(tasks.map(({ id }) => id));
  const pinned = blocks.filter((block) => block.pinned && planned.has(block.task_id));
  const standing = blocks.filter((block) => !pinned.includes(block));
  const input = {
    horizonDays,
    timeZone: hours.time_zone,
    hours: weeklyHours(hours),
    busy: elsewhere,
    events: events.map(eventToWorkAround),
    window,
    tasks: tasks.map((task) => plannable(task, now)),
    pinned: pinned.map(placed),
    standing: standing.map(placed),
  };
  return {
    input: { ...input, now },
    stored: blocks.filter(({ ends_at }) => Date.parse(ends_at) > now),
    taskNames: new Map([
      ...blocks.map(({ task_id, task }) => [task_id, task] as const),
      ...tasks.map(({ id, name }) => [id as string, name] as const),
    ]),
    version: createHash('sha256').update(JSON.stringify(input)).digest('base64url'),
  };
}

function weeklyHours({ work, personal, meeting }: WorkingHours): PlanInput['hours'] {
  return {
    work: work.map(hoursOfDay),
    personal: personal.map(hoursOfDay),
    meeting: meeting.map(hoursOfDay),
  };
}

function hoursOfDay({ weekday, start_minute, end_minute }: WorkingHours['work'][number]) {
  return { weekday, startMinute: start_minute, endMinute: end_minute };
}

/** Without its texts, which are nothing to the plan. */
function eventToWorkAround({ answers, ...row }: BusyEvent): EventToWorkAround {
  const event = eventOf(row);
  const untitled = { title: '', place: '' };
  return {
    ...event,
    ...untitled,
    description: '',
    exceptions: event.exceptions.map(({ occurrence, change }) => ({
      occurrence,
      change: change && { ...change, ...untitled },
    })),
    isLocked: row.locked,
    answers,
  };
}

type TaskRow = Awaited<ReturnType<typeof tasksToPlan>>[number];

function plannable(task: TaskRow, now: number): PlannableTask {
  const due = task.end_date === null ? null : Date.parse(task.end_date);
  return {
    id: task.id,
    hours: task.calendar_hours ?? 'any',
    minutesNeeded:
      task.total_duration_minutes === null ? null : task.total_duration_minutes - task.minutes_done,
    earliestStart: task.start_date === null ? null : Date.parse(task.start_date),
    // There is no time before a date that has passed: the task is planned as if it had none.
    due: due !== null && due <= now ? null : due,
    isSplittable: task.is_splittable,
    minBlockMinutes: task.is_splittable ? task.min_split_duration_minutes : null,
    maxBlockMinutes: task.is_splittable ? task.max_split_duration_minutes : null,
    priority: task.priority,
  };
}

function placed({ task_id, starts_at, ends_at }: TaskBlock) {
  return { taskId: task_id, start: Date.parse(starts_at), end: Date.parse(ends_at) };
}
