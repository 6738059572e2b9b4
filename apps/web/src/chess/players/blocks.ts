import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { listAll } from '../../api/list-all.ts';
import { callApi } from '../../api/call-api.ts';
import { useErrorWords } from '../../api/use-error-words.ts';
import { tell, tellFailure } from '../../ui/toasts.ts';

export const blocksQuery = queryOptions({
  queryKey: ['chess', 'blocks'],
  queryFn: () => listAll((query) => callApi('GET /api/chess/blocks', { query })),
});

/** Blocks a member, or lifts the block. */
export function useBlock(member: { user_id: string; name: string }) {
  const t = useTranslations('players');
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const { name } = member;
  return useMutation({
    mutationFn: (blocked: boolean) =>
      callApi(`${blocked ? 'PUT' : 'DELETE'} /api/chess/blocks/:userId`, {
        params: { userId: member.user_id },
      }),
    onSuccess: (_nothing, blocked) => tell(t(blocked ? 'blockedTold' : 'unblockedTold', { name })),
    onError: (error) => tellFailure(t('blockFailed', { name }), errorWords(error)),
    onSettled: () => client.invalidateQueries(blocksQuery),
  });
}
