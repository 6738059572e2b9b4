import type { List, Task } from '@rookery/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { request } from '../../api/request.ts';

const PAGE_SIZE = 50;

export function tasksQuery(workspaceId: string, completed: boolean) {
  return infiniteQueryOptions({
    queryKey: ['tasks', workspaceId, completed ? 'done' : 'open'],
    queryFn: ({ pageParam }) => readPage(workspaceId, completed, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}

function readPage(workspaceId: string, completed: boolean, cursor: string | null) {
  const query = new URLSearchParams({ limit: String(PAGE_SIZE), completed: String(completed) });
  if (cursor !== null) query.set('cursor', cursor);
  return request<List<Task>>('GET', `/api/${workspaceId}/task/list?${query}`);
}
