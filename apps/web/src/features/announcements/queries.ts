import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';

const PAGE_SIZE = 20;

export function announcementsQuery(workspaceId: string) {
  return infiniteQueryOptions({
    queryKey: ['announcements', workspaceId],
    queryFn: ({ pageParam }) =>
      callApi('GET /api/:wsId/announcements', {
        params: { wsId: workspaceId },
        query: { limit: PAGE_SIZE, cursor: pageParam ?? undefined },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}
