import type { ChessGame, GameListQuery } from '@rookery/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';

export interface GameFilter extends Pick<
  GameListQuery,
  'player' | 'status' | 'time_control' | 'between'
> {
  /** Only of this workspace. */
  readonly workspace?: string | undefined;
}

const PAGE_SIZE = 30;

export function readGame(id: string): Promise<ChessGame> {
  return callApi('GET /api/chess/games/:gameId', { params: { gameId: id } });
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
  return callApi('GET /api/chess/games', {
    query: { ...filter, limit, cursor: cursor ?? undefined },
  });
}
