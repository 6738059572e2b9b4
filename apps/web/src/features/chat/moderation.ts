import type { ChatMute, List, MuteMember, ReportedMessage } from '@rookery/contract';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { listAll } from '../../api/list-all.ts';
import { request } from '../../api/request.ts';
import { useErrorWords } from '../../api/use-error-words.ts';
import { tellFailure } from '../../ui/toasts.ts';

/** The latest report first. */
export function reportsQuery(workspaceId: string) {
  return infiniteQueryOptions({
    queryKey: ['chess', 'chat-reports', workspaceId],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ limit: '20' });
      if (pageParam !== null) query.set('cursor', pageParam);
      const path = `/api/${workspaceId}/chat/report/list?${query}`;
      return request<List<ReportedMessage>>('GET', path);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}

export function mutesQuery(workspaceId: string) {
  return queryOptions({
    queryKey: ['chess', 'chat-mutes', workspaceId],
    queryFn: () => listAll<ChatMute>(`/api/${workspaceId}/chat/mute/list`),
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
    mutationFn: ({ userId, days }: Muting) => {
      const path = `/api/${workspaceId}/chat/mute`;
      if (days === 0) return request<unknown>('DELETE', `${path}/${userId}`);
      const until = new Date(Date.now() + days * DAY_MS).toISOString();
      const muting: MuteMember = { userId, until };
      return request<unknown>('POST', `${path}/create`, muting);
    },
    onError: (error) => tellFailure(t('failed'), errorWords(error)),
    onSettled: () => client.invalidateQueries(mutesQuery(workspaceId)),
  });
}
