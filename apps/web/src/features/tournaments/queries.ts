import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { isNotFound } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { listAll } from '../../api/list-all.ts';

const PAST_PAGE_SIZE = 20;

/** All lists of a workspace. */
export function tournamentsKey(workspaceId: string) {
  return ['tournaments', workspaceId] as const;
}

/** Tournaments that run or can be entered. */
export function currentTournamentsQuery(workspaceId: string) {
  return queryOptions({
    queryKey: [...tournamentsKey(workspaceId), 'current'],
    queryFn: () =>
      listAll((query) =>
        callApi('GET /api/:wsId/tournaments', {
          params: { wsId: workspaceId },
          query: { ...query, state: 'current' },
        }),
      ),
  });
}

export function pastTournamentsQuery(workspaceId: string) {
  return infiniteQueryOptions({
    queryKey: [...tournamentsKey(workspaceId), 'past'],
    queryFn: ({ pageParam }) =>
      callApi('GET /api/:wsId/tournaments', {
        params: { wsId: workspaceId },
        query: { limit: PAST_PAGE_SIZE, state: 'past', cursor: pageParam ?? undefined },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** Where a tournament is read and changed: in a workspace of the member. */
export interface TournamentPlace {
  readonly workspaceId: string;
  readonly slug: string;
  readonly tournamentId: string;
}

/** Everything about one tournament, so that all of it is read again together. */
export function tournamentKey(tournamentId: string) {
  return ['tournament', tournamentId] as const;
}

/** Null if there is none, or the member may not see it. */
export function tournamentQuery(workspaceId: string, tournamentId: string) {
  return queryOptions({
    // What the member may do depends on the workspace.
    queryKey: [...tournamentKey(tournamentId), 'record', workspaceId],
    queryFn: () =>
      callApi('GET /api/:wsId/tournaments/:tournamentId', {
        params: { wsId: workspaceId, tournamentId },
      }).catch(nullIfNotFound),
  });
}

export function sumsQuery({ workspaceId, tournamentId }: TournamentPlace, playerId: string) {
  return queryOptions({
    queryKey: [...tournamentKey(tournamentId), 'sums', playerId],
    queryFn: () =>
      callApi('GET /api/:wsId/tournaments/:tournamentId/players/:playerId/sums', {
        params: { wsId: workspaceId, tournamentId, playerId },
      }),
  });
}

export function traceQuery({ workspaceId, tournamentId }: TournamentPlace, round: number) {
  return queryOptions({
    queryKey: [...tournamentKey(tournamentId), 'trace', round],
    queryFn: () =>
      callApi('GET /api/:wsId/tournaments/:tournamentId/rounds/:round/trace', {
        params: { wsId: workspaceId, tournamentId, round },
      }).catch(nullIfNotFound),
  });
}

/** The page that can be read without an account is not live, so it is read again. */
const PUBLIC_POLL_MS = 20_000;

export function publicTournamentQuery(token: string) {
  return queryOptions({
    queryKey: ['public-tournament', token],
    queryFn: () =>
      callApi('GET /api/tournaments/:token', { params: { token } }).catch(nullIfNotFound),
    refetchInterval: ({ state }) =>
      state.data?.tournament.status === 'finished' ? false : PUBLIC_POLL_MS,
  });
}

function nullIfNotFound(error: unknown): null {
  if (isNotFound(error)) return null;
  throw error;
}
