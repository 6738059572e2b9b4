import { timesOf } from './arrange.ts';
import { fixBlocks, type Fixed } from './fixed.ts';
import { makeGrid, SLOT_MINUTES, type Grid } from './grid.ts';
import { isPlannable, makeJob, type Job } from './job.ts';
import { findMoved } from './moved.ts';
import { isMaybeMissed, solve, type Solution } from './solve.ts';
import type { Plan, PlanInput, PlannedBlock, TaskBlock, UnscheduledTask } from './types.ts';

/**
 * Plans the tasks of a member. As many minutes as possible are planned before their due dates, the more important tasks
 * first: those with a due date before those without, then by priority. Among such plans the one that changes the fewest
 * minutes of the standing plan is chosen. Both are exact for tasks that can be split at will on a grid of quarter hours;
 * other tasks are placed by a heuristic, see `Plan.maybeMissed`.
 */
export function planTasks(input: PlanInput): Plan {
  const grid = makeGrid(input);
  const fixed = fixBlocks(grid, input);
  const { jobs, unplannable } = makeJobs(grid, input, fixed);
  const solution = solve(grid, jobs, fixed.standing);
  const blocks = [...fixed.blocks, ...plannedBlocks(grid, jobs, solution, fixed.standing)];
  const { unscheduled, overloads } = explain(jobs, unplannable, solution);
  return {
    blocks: blocks.toSorted((one, other) => one.start - other.start || one.end - other.end),
    moved: findMoved(grid, input, [...jobs, ...unplannable], fixed.standing, blocks),
    unscheduled,
    overloads,
    maybeMissed: jobs.filter((job) => isMaybeMissed(solution, job)).map(({ task }) => task.id),
  };
}

function makeJobs(
  grid: Grid,
  { tasks }: PlanInput,
  { minutesLeft }: Fixed,
): { jobs: Job[]; unplannable: Job[] } {
  const jobs: Job[] = [];
  const unplannable: Job[] = [];
  for (const task of tasks) {
    const minutes = Math.max(0, minutesLeft.get(task.id) ?? 0);
    if (minutes === 0 && task.minutesNeeded !== null) continue;
    const job = makeJob(grid, task, jobs.length, minutes);
    (isPlannable(job) ? jobs : unplannable).push(job);
  }
  return { jobs, unplannable };
}

function plannedBlocks(
  grid: Grid,
  jobs: readonly Job[],
  solution: Solution,
  standing: readonly TaskBlock[],
): PlannedBlock[] {
  const before = Map.groupBy(standing, ({ taskId }) => taskId);
  return jobs.flatMap((job) => {
    const own = before.get(job.task.id) ?? [];
    return timesOf(grid, job, solution.blocks[job.index] ?? [], own).map(({ start, end }) => {
      const isKept = own.some((block) => block.start === start && block.end === end);
      const reason = isKept ? 'kept' : job.task.due === null ? 'priority' : 'due';
      return { taskId: job.task.id, start, end, reason };
    });
  });
}

function explain(
  jobs: readonly Job[],
  unplannable: readonly Job[],
  { totals, blocks, relaxed }: Solution,
): Pick<Plan, 'unscheduled' | 'overloads'> {
  const unscheduled: UnscheduledTask[] = unplannable.map(({ task, minutes, ownReason }) => ({
    taskId: task.id,
    minutesMissing: minutes,
    reason: ownReason ?? 'overloaded',
    overload: null,
  }));
  for (const job of jobs) {
    const minutesMissing = job.minutes - (totals[job.index] as number) * SLOT_MINUTES;
    if (minutesMissing <= 0 || relaxed === null) continue;
    const overload =
      job.ownReason === null
        ? (relaxed.overloadOf.get(job.index) ?? relaxed.overloads.addWindow(jobs, blocks, job))
        : null;
    // A task that has its window for itself lacks a place that is long enough.
    const reason = job.ownReason ?? (overload === null ? 'block_too_long' : 'overloaded');
    unscheduled.push({ taskId: job.task.id, minutesMissing, reason, overload });
  }
  return { unscheduled, overloads: relaxed?.overloads.list() ?? [] };
}
