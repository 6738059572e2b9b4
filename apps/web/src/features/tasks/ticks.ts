import type { Task } from '@rookery/contract';
import { withoutTask, withTaskOnTop, type TaskPages } from './task-pages.ts';

/** A task that was ticked or reopened, as it will be once the server has answered. */
export type Ticks = Readonly<Record<string, Task>>;

/** Puts a task into the list it belongs to by now, on top, and takes it out of the other. */
export function withTick(pages: TaskPages, task: Task, completed: boolean): TaskPages {
  const belongs = (task.completed_at !== null) === completed;
  return belongs ? withTaskOnTop(pages, task) : withoutTask(pages, task.id);
}

/** A list of open or of done tasks with every tick in it that is not yet answered. */
export function withTicks(pages: TaskPages, ticks: Partial<Ticks>, completed: boolean): TaskPages {
  return Object.values(ticks).reduce(
    (shown: TaskPages, task) => (task === undefined ? shown : withTick(shown, task, completed)),
    pages,
  );
}
