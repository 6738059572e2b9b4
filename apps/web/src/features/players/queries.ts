import type { Speed } from '@rookery/chess';
import type { LeaderboardQuery } from '@rookery/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';

type Filter = Pick<LeaderboardQuery, 'timeframe' | 'time_control' | 'workspace'>;
/** What is undefined does not limit the list. */
type LeaderboardFilter = { [Name in keyof Filter]: Filter[Name] | undefined };

export function leaderboardQuery(filter: LeaderboardFilter) {
  return queryOptions({
    queryKey: ['chess', 'leaderboard', filter],
    queryFn: async () => (await callApi('GET /api/chess/leaderboard', { query: filter })).data,
  });
}

/** The leaderboard of a club, as it is shown first. */
export function topPlayersQuery(club: string) {
  return leaderboardQuery({ timeframe: 'all', time_control: undefined, workspace: club });
}

/** The rating after each game; of one class, or of all games. */
export function ratingHistoryQuery(userId: string, speed: Speed | null) {
  return queryOptions({
    queryKey: ['chess', 'rating-history', userId, speed],
    queryFn: () =>
      callApi('GET /api/chess/stats/:userId/history', {
        params: { userId },
        query: { limit: 200, time_control: speed ?? undefined },
      }),
  });
}
