import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/call-api.ts';
import { listAll } from '../../../api/list-all.ts';

/** Homework that was given to the member, or all of the club for those who give homework; the newest first. */
export function homeworkListQuery(workspaceId: string) {
  return queryOptions({
    queryKey: ['puzzles', 'homework', workspaceId],
    queryFn: () =>
      listAll((query) =>
        callApi('GET /api/:wsId/homework', { params: { wsId: workspaceId }, query }),
      ),
  });
}

export function homeworkQuery(workspaceId: string, homeworkId: string) {
  return queryOptions({
    queryKey: ['puzzles', 'homework', workspaceId, homeworkId],
    queryFn: () =>
      callApi('GET /api/:wsId/homework/:homeworkId', {
        params: { wsId: workspaceId, homeworkId },
      }),
  });
}
