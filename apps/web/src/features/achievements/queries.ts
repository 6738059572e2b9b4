import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';

/** With how rare each is among the members of a workspace, if there is one. */
export function achievementsQuery(userId: string, workspace: string | undefined) {
  return queryOptions({
    queryKey: ['achievements', userId, workspace ?? null],
    queryFn: () =>
      callApi('GET /api/chess/achievements/:userId', { params: { userId }, query: { workspace } }),
  });
}
