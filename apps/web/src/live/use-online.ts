import type { PresenceList } from '@rookery/contract';
import { queryOptions, useQueries, type QueryClient } from '@tanstack/react-query';
import { request } from '../api/request.ts';
import { withNews, type Online } from './online.ts';

const ASK_EVERY_MS = 2_000;
/** After a longer silence the whole list is asked for: it is not kept for ever what has changed. */
const NEWS_LIMIT_MS = 60_000;

interface Known {
  readonly online: Online;
  /** For the next question. */
  readonly next: string;
}

function onlineQuery(workspaceId: string, everyMs: number) {
  const queryKey = ['online', workspaceId];
  return queryOptions({
    queryKey,
    queryFn: ({ client }) => ask(workspaceId, lastAnswer(client, queryKey)),
    // By itself it does so only while the page is seen.
    refetchInterval: everyMs,
    staleTime: 0,
    select: ({ online }) => online,
  });
}

async function ask(workspaceId: string, last: Known | undefined): Promise<Known> {
  const path = `/api/${workspaceId}/member/online`;
  const since = last === undefined ? '' : `?since=${encodeURIComponent(last.next)}`;
  const { data, next } = await request<PresenceList>('GET', path + since);
  return { online: withNews(last?.online ?? {}, data), next };
}

function lastAnswer(client: QueryClient, queryKey: readonly string[]): Known | undefined {
  const state = client.getQueryState<Known>(queryKey);
  const isRecent = Date.now() - (state?.dataUpdatedAt ?? 0) < NEWS_LIMIT_MS;
  return isRecent ? state?.data : undefined;
}

/**
 * Who of these workspaces is here, kept current while the page is seen; undefined until it is known.
 * However many they are, all of them together cost one question every two seconds.
 */
export function useOnline(workspaceIds: readonly string[]): Online | undefined {
  return useQueries({
    queries: workspaceIds.map((id) => onlineQuery(id, ASK_EVERY_MS * workspaceIds.length)),
    combine: (lists) => {
      const known = lists.flatMap(({ data }) => (data === undefined ? [] : [data]));
      if (known.length === 0) return undefined;
      return Object.assign({}, ...known) as Online;
    },
  });
}
