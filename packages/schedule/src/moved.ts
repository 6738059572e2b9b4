import { slotsTouched, type Grid } from './grid.ts';
import { isFreeFor, type Job } from './job.ts';
import type {
  Interval,
  MovedBlock,
  MoveReason,
  PlanInput,
  PlannedBlock,
  TaskBlock,
} from './types.ts';

/**
 * The blocks of the standing plan that are not in the new one. Each is paired with a new block of its task, in order of
 * time; those left over are removed.
 */
export function findMoved(
  grid: Grid,
  input: PlanInput,
  jobs: readonly Job[],
  standing: readonly TaskBlock[],
  blocks: readonly PlannedBlock[],
): MovedBlock[] {
  const before = new Set(standing.map(keyOf));
  const after = new Set(blocks.map(keyOf));
  const added = Map.groupBy(
    blocks.filter((block) => block.reason !== 'pinned' && !before.has(keyOf(block))),
    ({ taskId }) => taskId,
  );
  const jobOf = new Map(jobs.map((job) => [job.task.id, job]));
  const minutesOf = new Map<string, number>();
  for (const { taskId, start, end } of standing) {
    minutesOf.set(taskId, (minutesOf.get(taskId) ?? 0) + (end - start) / 60_000);
  }
  return standing
    .filter((block) => !after.has(keyOf(block)))
    .toSorted((one, other) => one.start - other.start)
    .map((block) => {
      const to = added.get(block.taskId)?.shift();
      const job = jobOf.get(block.taskId);
      return {
        taskId: block.taskId,
        from: { start: block.start, end: block.end },
        to: to === undefined ? null : { start: to.start, end: to.end },
        reason: reasonOf(grid, input, job, block, minutesOf.get(block.taskId) ?? 0),
      };
    });
}

function reasonOf(
  grid: Grid,
  { busy, pinned }: PlanInput,
  job: Job | undefined,
  block: TaskBlock,
  minutesBefore: number,
): MoveReason {
  if (job === undefined) return 'task_changed';
  if (block.start < grid.start) return 'passed';
  if (pinned.some((other) => overlaps(other, block))) return 'pinned';
  if (busy.some((other) => overlaps(other, block))) return 'event';
  const { from, to } = slotsTouched(grid, block);
  if (from < job.from || to > job.to) return 'task_changed';
  for (let slot = from; slot < to; slot += 1) if (!isFreeFor(grid, job, slot)) return 'hours';
  return minutesBefore === job.minutes ? 'made_room' : 'task_changed';
}

function keyOf({ taskId, start, end }: TaskBlock): string {
  return `${start} ${end} ${taskId}`;
}

function overlaps(one: Interval, other: Interval): boolean {
  return one.start < other.end && other.start < one.end;
}
