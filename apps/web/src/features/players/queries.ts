import type { LeaderboardQuery } from '@rookery/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';

export function leaderboardQuery(
  timeframe: NonNullable<LeaderboardQuery['timeframe']>,
  workspace: string | undefined,
) {
  return queryOptions({
    queryKey: ['chess', 'leaderboard', timeframe, workspace],
    queryFn: async () =>
      (await callApi('GET /api/chess/leaderboard', { query: { timeframe, workspace } })).data,
  });
}

export function ratingHistoryQuery(userId: string) {
  return queryOptions({
    queryKey: ['chess', 'rating-history', userId],
    queryFn: () =>
      callApi('GET /api/chess/stats/:userId/history', {
        params: { userId },
        query: { limit: 200 },
      }),
  });
}
