import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { listAll } from '../../api/list-all.ts';
import { callApi } from '../../api/call-api.ts';
import { useErrorWords } from '../../api/use-error-words.ts';
import { tellFailure } from '../../ui/toasts.ts';

const PAGE_SIZE = 20;

/** The latest report first. */
export function reportsQuery(workspaceId: string) {
  return infiniteQueryOptions({
    queryKey: ['chess', 'chat-reports', workspaceId],
    queryFn: ({ pageParam }) =>
      callApi('GET /api/:wsId/chat/report/list', {
        params: { wsId: workspaceId },
        query: { limit: PAGE_SIZE, cursor: pageParam ?? undefined },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}

export function mutesQuery(workspaceId: string) {
  return queryOptions({
    queryKey: ['chess', 'chat-mutes', workspaceId],
    queryFn: () =>
      listAll((query) =>
        callApi('GET /api/:wsId/chat/mute/list', { params: { wsId: workspaceId }, query }),
      ),
  });
}

const DAY_MS = 86_400_000;

interface Muting {
  readonly userId: string;
  /** 0 lifts the mute. */
  readonly days: number;
}

/** Mutes a member for some days from now, or lifts the mute. */
export function useMute(workspaceId: string) {
  const t = useTranslations('chat.moderation');
  const client = useQueryClient();
  const errorWords = useErrorWords();
  return useMutation({
    mutationFn: async ({ userId, days }: Muting): Promise<unknown> => {
      const wsId = workspaceId;
      if (days === 0)
        return callApi('DELETE /api/:wsId/chat/mute/:userId', { params: { wsId, userId } });
      const until = new Date(Date.now() + days * DAY_MS).toISOString();
      return callApi('POST /api/:wsId/chat/mute/create', {
        params: { wsId },
        body: { userId, until },
      });
    },
    onError: (error) => tellFailure(t('failed'), errorWords(error)),
    onSettled: () => client.invalidateQueries(mutesQuery(workspaceId)),
  });
}
