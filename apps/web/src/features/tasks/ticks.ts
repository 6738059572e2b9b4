import type { Task } from '@rookery/contract';
import { withoutTask, withTaskOnTop, type TaskPages } from './task-pages.ts';

/** A task that was ticked or reopened, as it will be after the server's response. */
export type Ticks = Readonly<Record<string, Task>>;

/** Puts a task on top of its new list, and removes it from the other. */
export function withTick(pages: TaskPages, task: Task, completed: boolean): TaskPages {
  const belongs = (task.completed_at !== null) === completed;
  return belongs ? withTaskOnTop(pages, task) : withoutTask(pages, task.id);
}

/** A list of open or done tasks with all pending ticks applied. */
export function withTicks(pages: TaskPages, ticks: Partial<Ticks>, completed: boolean): TaskPages {
  return Object.values(ticks).reduce(
    (shown: TaskPages, task) => (task === undefined ? shown : withTick(shown, task, completed)),
    pages,
  );
}
