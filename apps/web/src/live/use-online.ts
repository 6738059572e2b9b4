import { queryOptions, useQueries, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../api/call-api.ts';
import { applyPresenceChanges, type Online } from './online.ts';

const POLL_INTERVAL_MS = 2_000;
/** After a longer pause the whole list is fetched, because the server keeps changes only for a while. */
const MAX_DELTA_AGE_MS = 60_000;

interface PresenceAnswer {
  readonly online: Online;
  /** Sent as `since` with the next request. */
  readonly next: string;
}

function onlineQuery(workspaceId: string, intervalMs: number) {
  const queryKey = ['online', workspaceId];
  return queryOptions({
    queryKey,
    queryFn: ({ client }) => fetchOnline(workspaceId, lastAnswer(client, queryKey)),
    // TanStack Query refetches only while the page is visible.
    refetchInterval: intervalMs,
    staleTime: 0,
    select: ({ online }) => online,
  });
}

async function fetchOnline(
  workspaceId: string,
  last: PresenceAnswer | undefined,
): Promise<PresenceAnswer> {
  const { data, next } = await callApi('GET /api/:wsId/member/online', {
    params: { wsId: workspaceId },
    query: { since: last?.next },
  });
  return { online: applyPresenceChanges(last?.online ?? {}, data), next };
}

function lastAnswer(client: QueryClient, queryKey: readonly string[]): PresenceAnswer | undefined {
  const state = client.getQueryState<PresenceAnswer>(queryKey);
  const isRecent = Date.now() - (state?.dataUpdatedAt ?? 0) < MAX_DELTA_AGE_MS;
  return isRecent ? state?.data : undefined;
}

/**
 * The members of these workspaces who are online, kept current while the page is visible; undefined until known.
 * All workspaces together cost one request every two seconds.
 */
export function useOnline(workspaceIds: readonly string[]): Online | undefined {
  return useQueries({
    queries: workspaceIds.map((id) => onlineQuery(id, POLL_INTERVAL_MS * workspaceIds.length)),
    combine: (lists) => {
      const known = lists.flatMap(({ data }) => (data === undefined ? [] : [data]));
      if (known.length === 0) return undefined;
      return Object.assign({}, ...known) as Online;
    },
  });
}
