import type {
  ChessGame,
  ChessPreferences,
  GameListQuery,
  LeaderboardEntry,
  LeaderboardQuery,
  List,
  MemberProfile,
  RatingPoint,
  UpdateChessPreferences,
} from '@rookery/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request.ts';

export type GameFilter = Pick<GameListQuery, 'player' | 'status' | 'time_control' | 'between'>;

const PAGE_SIZE = 30;

export function readGame(id: string): Promise<ChessGame> {
  return request<ChessGame>('GET', `/api/chess/games/${id}`);
}

/** Newest first. */
export function gamesQuery(filter: GameFilter) {
  return infiniteQueryOptions({
    queryKey: ['chess', 'games', filter],
    queryFn: ({ pageParam }) => readGames(filter, PAGE_SIZE, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** The newest few. */
export function fewGamesQuery(filter: GameFilter, limit: number) {
  return queryOptions({
    queryKey: ['chess', 'few-games', filter, limit],
    queryFn: async () => (await readGames(filter, limit, null)).data,
  });
}

function readGames(filter: GameFilter, limit: number, cursor: string | null) {
  const query = new URLSearchParams({ ...filter, limit: String(limit) });
  if (cursor !== null) query.set('cursor', cursor);
  return request<List<ChessGame>>('GET', `/api/chess/games?${query}`);
}

export function leaderboardQuery(timeframe: NonNullable<LeaderboardQuery['timeframe']>) {
  return queryOptions({
    queryKey: ['chess', 'leaderboard', timeframe],
    queryFn: async () => {
      const path = `/api/chess/leaderboard?timeframe=${timeframe}`;
      return (await request<{ data: LeaderboardEntry[] }>('GET', path)).data;
    },
  });
}

export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: ['chess', 'profile', userId],
    queryFn: () => request<MemberProfile>('GET', `/api/members/${userId}`),
  });
}

/** The profiles with these ids, fetched in one request. */
export function peopleQuery(userIds: readonly string[]) {
  const ids = [...new Set(userIds)].toSorted();
  return queryOptions({
    queryKey: ['chess', 'people', ids],
    queryFn: async () => {
      const path = `/api/members?ids=${ids.join(',')}`;
      const { data } = await request<{ data: MemberProfile[] }>('GET', path);
      return new Map(data.map((person) => [person.user_id, person]));
    },
    enabled: ids.length > 0,
  });
}

export function ratingHistoryQuery(userId: string) {
  return queryOptions({
    queryKey: ['chess', 'rating-history', userId],
    queryFn: () =>
      request<List<RatingPoint>>('GET', `/api/chess/stats/${userId}/history?limit=200`),
  });
}

export const preferencesQuery = queryOptions({
  queryKey: ['chess', 'preferences'],
  queryFn: () => request<ChessPreferences>('GET', '/api/chess/preferences'),
});

export function storePreferences(changes: UpdateChessPreferences): Promise<ChessPreferences> {
  return request<ChessPreferences>('PATCH', '/api/chess/preferences', changes);
}
