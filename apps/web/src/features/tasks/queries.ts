import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';

const PAGE_SIZE = 50;

export const TASK_ORDERS = ['urgency', 'due', 'priority', 'newest'] as const;
export type TaskOrder = (typeof TASK_ORDERS)[number];

/** Which tasks a list shows, and in which order. */
export interface TaskView {
  readonly completed: boolean;
  readonly sort: TaskOrder;
  readonly mine: boolean;
  readonly words: string;
}

export const OPEN_TASKS: TaskView = { completed: false, sort: 'urgency', mine: false, words: '' };

/** Of everything about the tasks of a workspace. */
export function tasksKey(workspaceId: string) {
  return ['tasks', workspaceId] as const;
}

/** Of all lists of open tasks, or of done ones. */
export function listsKey(workspaceId: string, completed: boolean) {
  return [...tasksKey(workspaceId), completed ? 'done' : 'open'] as const;
}

export function tasksQuery(workspaceId: string, view: TaskView) {
  const { completed, sort, mine, words } = view;
  return infiniteQueryOptions({
    queryKey: [...listsKey(workspaceId, completed), sort, mine, words] as const,
    queryFn: ({ pageParam }) =>
      callApi('GET /api/:wsId/task/list', {
        params: { wsId: workspaceId },
        query: {
          limit: PAGE_SIZE,
          completed,
          sort,
          mine: mine || undefined,
          q: words === '' ? undefined : words,
          cursor: pageParam ?? undefined,
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** With its checklist and comments. */
export function taskDetailsQuery(workspaceId: string, taskId: string) {
  return queryOptions({
    queryKey: [...tasksKey(workspaceId), 'details', taskId] as const,
    queryFn: () =>
      callApi('GET /api/:wsId/task/:taskId/details', { params: { wsId: workspaceId, taskId } }),
  });
}
