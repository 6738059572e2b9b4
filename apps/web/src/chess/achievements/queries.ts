import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';
import { NOTIFICATIONS_KEY } from '../../live/notifications-key.ts';

/** With how rare each is among the members of a workspace, if there is one. */
export function achievementsQuery(userId: string, workspace?: string) {
  return queryOptions({
    // A notification tells of a new achievement.
    queryKey: [...NOTIFICATIONS_KEY, 'achievements', userId, workspace ?? null],
    queryFn: () =>
      callApi('GET /api/chess/achievements/:userId', { params: { userId }, query: { workspace } }),
  });
}
