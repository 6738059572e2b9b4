import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';

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
  return callApi('GET /api/:wsId/task/list', {
    params: { wsId: workspaceId },
    query: { limit: PAGE_SIZE, completed, cursor: cursor ?? undefined },
  });
}
