import type { List, Task } from '@rookery/contract';
import type { InfiniteData } from '@tanstack/react-query';

/** The pages of a task list that have been fetched. */
export type TaskPages = InfiniteData<List<Task>>;

export function tasksOf(pages: TaskPages): Task[] {
  return pages.pages.flatMap((page) => page.data);
}

export function withoutTask(pages: TaskPages, taskId: string): TaskPages {
  return mapTasks(pages, (tasks) => tasks.filter((task) => task.id !== taskId));
}

export function withReplacedTask(pages: TaskPages, changed: Task): TaskPages {
  return mapTasks(pages, (tasks) => tasks.map((task) => (task.id === changed.id ? changed : task)));
}

/** Puts a task first and removes duplicates, because a refetch may have added it already. */
export function withTaskOnTop(pages: TaskPages, added: Task): TaskPages {
  const [first, ...others] = withoutTask(pages, added.id).pages;
  if (first === undefined) return pages;
  return { ...pages, pages: [{ ...first, data: [added, ...first.data] }, ...others] };
}

function mapTasks(pages: TaskPages, change: (tasks: Task[]) => Task[]): TaskPages {
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, data: change(page.data) })) };
}
