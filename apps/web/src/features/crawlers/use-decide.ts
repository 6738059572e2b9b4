import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callApi } from '../../api/call-api.ts';
import { useErrorWords } from '../../api/use-error-words.ts';
import { tell, tellFailure } from '../../ui/toasts.ts';
import { uncrawledKey } from './queries.ts';

/** The limit of one request. */
const DECISIONS_MAX = 100;

type Verdict = 'approve' | 'skip';

/** Approves or skips links. */
export function useDecide(workspaceId: string) {
  const t = useTranslations('crawlers.uncrawled');
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ ids, decision }: { ids: readonly string[]; decision: Verdict }) => {
      let count = 0;
      for (let start = 0; start < ids.length; start += DECISIONS_MAX) {
        const { decided } = await callApi('POST /api/:wsId/crawlers/uncrawled', {
          params: { wsId: workspaceId },
          body: { link_ids: ids.slice(start, start + DECISIONS_MAX), decision },
        });
        count += decided;
      }
      return count;
    },
    onSuccess: (count, { decision }) =>
      tell(t(decision === 'approve' ? 'approved' : 'skipped', { count })),
    onError: (error) => tellFailure(t('notDecided'), errorWords(error)),
    onSettled: () => client.invalidateQueries({ queryKey: uncrawledKey(workspaceId) }),
  });
  return {
    decide: (ids: readonly string[], decision: Verdict) => mutate({ ids, decision }),
    isPending,
  };
}
