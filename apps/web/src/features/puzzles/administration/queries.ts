import type { PuzzleImportState } from '@rookery/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/call-api.ts';

const params = { wsId: 'internal' };
const REFRESH_MS = 1_000;

export const reportedPuzzlesQuery = queryOptions({
  queryKey: ['puzzles', 'reports'],
  queryFn: () => callApi('GET /api/:wsId/puzzles/reports', { params }),
});

/** Read again every second while an import is running. */
export const puzzleImportQuery = queryOptions({
  queryKey: ['puzzles', 'import'],
  queryFn: () => callApi('GET /api/:wsId/puzzles/import', { params }),
  refetchInterval: ({ state }) => (isUnfinished(state.data) ? REFRESH_MS : false),
});

export function isUnfinished(state: PuzzleImportState | undefined): boolean {
  return state?.latest?.state === 'waiting' || state?.latest?.state === 'running';
}

export type Verdict = 'withdraw' | 'dismiss-reports';

export function judgePuzzle(puzzleId: string, verdict: Verdict) {
  return callApi(`POST /api/:wsId/puzzles/:puzzleId/${verdict}`, {
    params: { ...params, puzzleId },
  });
}

export function startImport(url: string) {
  return callApi('POST /api/:wsId/puzzles/import', { params, body: { url } });
}

export function stopImport() {
  return callApi('POST /api/:wsId/puzzles/import/stop', { params });
}
