import { block as blockSlots, KINDS, slotsTouched, type Grid } from './grid.ts';
import { isFreeFor } from './job.ts';
import type { PlannableTask, PlanInput, PlannedBlock, TaskBlock } from './types.ts';

/** Blocks that the plan cannot change, and what they leave. */
export interface Fixed {
  readonly blocks: readonly PlannedBlock[];
  /** By task: the minutes that are still to be planned. */
  readonly minutesLeft: ReadonlyMap<string, number>;
  /** The blocks of the standing plan that are neither over nor fixed. */
  readonly standing: readonly TaskBlock[];
}

/**
 * Pinned blocks stay. A block that has begun stays as long as its task may have it, so that a member is never told to
 * stop: its slots are taken out of the free ones of the grid.
 */
export function fixBlocks(grid: Grid, input: PlanInput): Fixed {
  const tasks = new Map(input.tasks.map((task) => [task.id, task]));
  const minutesLeft = new Map(input.tasks.map(({ id, minutesNeeded }) => [id, minutesNeeded ?? 0]));
  const blocks: PlannedBlock[] = [];
  const fix = (block: PlannedBlock): void => {
    blocks.push(block);
    minutesLeft.set(block.taskId, (minutesLeft.get(block.taskId) ?? 0) - minutesOf(block));
  };
  for (const { taskId, start, end } of input.pinned) {
    if (end > input.now) fix({ taskId, start, end, reason: 'pinned' });
  }
  const standing: TaskBlock[] = [];
  for (const { taskId, start, end } of input.standing) {
    const block = { taskId, start, end };
    if (end <= input.now) continue;
    const left = minutesLeft.get(taskId) ?? 0;
    if (start < grid.start && minutesOf(block) <= left && mayHave(grid, tasks.get(taskId), block)) {
      fix({ ...block, reason: 'kept' });
      blockSlots(grid, block);
    } else {
      standing.push(block);
    }
  }
  return { blocks, minutesLeft, standing };
}

function mayHave(grid: Grid, task: PlannableTask | undefined, block: TaskBlock): boolean {
  if (task === undefined) return false;
  if (block.start < (task.earliestStart ?? -Infinity)) return false;
  if (block.end > (task.due ?? Infinity)) return false;
  const { from, to } = slotsTouched(grid, block);
  const anyTime = { kind: KINDS.indexOf(task.hours), from: 0, to: grid.slotCount };
  for (let slot = from; slot < to; slot += 1) if (!isFreeFor(grid, anyTime, slot)) return false;
  return true;
}

function minutesOf({ start, end }: TaskBlock): number {
  return (end - start) / 60_000;
}
