import type { Told } from '@rookery/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';
import { NOTIFICATIONS_KEY } from '../../live/notifications-key.ts';

/** A notification in the inbox. Its kind decides the type of its details. */
export type InboxItem = Told & {
  readonly id: string;
  readonly created_at: string;
  readonly read_at: string | null;
};

export const unreadQuery = queryOptions({
  queryKey: [...NOTIFICATIONS_KEY, 'unread'],
  queryFn: async () => (await callApi('GET /api/notifications/unread')).unread,
});

const PANEL_SIZE = 10;
const PAGE_SIZE = 50;

async function readInbox(limit: number, cursor: string | null, unread: boolean) {
  const { data, next_cursor } = await callApi('GET /api/notifications', {
    query: { limit, cursor: cursor ?? undefined, unread },
  });
  return { data: data as unknown as InboxItem[], next_cursor };
}

/** For the panel. */
export const latestQuery = queryOptions({
  queryKey: [...NOTIFICATIONS_KEY, 'latest'],
  queryFn: async () => (await readInbox(PANEL_SIZE, null, false)).data,
});

export function inboxQuery(unread: boolean) {
  return infiniteQueryOptions({
    queryKey: [...NOTIFICATIONS_KEY, 'inbox', unread],
    queryFn: ({ pageParam }) => readInbox(PAGE_SIZE, pageParam, unread),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}

export const preferencesQuery = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: () => callApi('GET /api/notifications/preferences'),
});
