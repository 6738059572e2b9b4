import type { PuzzleLeaderboardQuery, PuzzleRun } from '@rookery/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/call-api.ts';

export type RunMode = PuzzleRun['mode'];

export const RUN_MODES = ['streak', 'storm', 'rush'] as const satisfies readonly RunMode[];

/** Every change of a run is an answer to this page, which stores it here, so it is fetched once. */
export function runQuery(runId: string) {
  return queryOptions({
    queryKey: ['puzzles', 'run', runId],
    queryFn: () => callApi('GET /api/chess/puzzles/runs/:runId', { params: { runId } }),
    staleTime: Infinity,
  });
}

export const recordsQuery = queryOptions({
  queryKey: ['puzzles', 'records'],
  queryFn: () => callApi('GET /api/chess/puzzles/runs'),
  select: ({ data }) => data,
});

export function puzzleLeadersQuery(
  workspaceId: string,
  kind: NonNullable<PuzzleLeaderboardQuery['kind']>,
) {
  return queryOptions({
    queryKey: ['puzzles', 'leaders', workspaceId, kind],
    queryFn: () =>
      callApi('GET /api/:wsId/chess/puzzles/leaderboard', {
        params: { wsId: workspaceId },
        query: { kind },
      }),
    select: ({ data }) => data,
  });
}
