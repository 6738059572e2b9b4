import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';

const POLL_MS = 1_000;

/** Read again every second while an export is written. */
export const ownDataQuery = queryOptions({
  queryKey: ['own-data'],
  queryFn: () => callApi('GET /api/account/data'),
  refetchInterval: ({ state: { data } }) => (isUnfinished(data?.export?.state) ? POLL_MS : false),
});

export function isUnfinished(state: string | undefined): boolean {
  return state === 'waiting' || state === 'running';
}
