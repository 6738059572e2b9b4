import type { Block } from '@rookery/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { listAll } from '../../api/list-all.ts';
import { request } from '../../api/request.ts';
import { useErrorWords } from '../../api/use-error-words.ts';
import { tell, tellFailure } from '../../ui/toasts.ts';

export const blocksQuery = queryOptions({
  queryKey: ['chess', 'blocks'],
  queryFn: () => listAll<Block>('/api/chess/blocks'),
});

/** Blocks a member, or lifts the block. */
export function useBlock(member: { user_id: string; name: string }) {
  const t = useTranslations('players');
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const { name } = member;
  return useMutation({
    mutationFn: (blocked: boolean) =>
      request<void>(blocked ? 'PUT' : 'DELETE', `/api/chess/blocks/${member.user_id}`),
    onSuccess: (_nothing, blocked) => tell(t(blocked ? 'blockedTold' : 'unblockedTold', { name })),
    onError: (error) => tellFailure(t('blockFailed', { name }), errorWords(error)),
    onSettled: () => client.invalidateQueries(blocksQuery),
  });
}
