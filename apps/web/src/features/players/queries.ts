import type { LeaderboardEntry, LeaderboardQuery, List, RatingPoint } from '@rookery/contract';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request.ts';

export function leaderboardQuery(timeframe: NonNullable<LeaderboardQuery['timeframe']>) {
  return queryOptions({
    queryKey: ['chess', 'leaderboard', timeframe],
    queryFn: async () => {
      const path = `/api/chess/leaderboard?timeframe=${timeframe}`;
      return (await request<{ data: LeaderboardEntry[] }>('GET', path)).data;
    },
  });
}

export function ratingHistoryQuery(userId: string) {
  return queryOptions({
    queryKey: ['chess', 'rating-history', userId],
    queryFn: () =>
      request<List<RatingPoint>>('GET', `/api/chess/stats/${userId}/history?limit=200`),
  });
}
