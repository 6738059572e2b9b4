import type { OpenSeek } from '@rookery/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../../api/api-error.ts';
import { callApi } from '../../../api/call-api.ts';
import { useErrorWords } from '../../../api/use-error-words.ts';
import { tell, tellFailure } from '../../../ui/toasts.ts';
import { forgetOpenSeek, setCachedSeek } from './use-seek.ts';

/** Starts the game that another member seeks, and opens it. */
export function useAcceptSeek(slug: string) {
  const t = useTranslations('seek');
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ user_id }: OpenSeek) =>
      callApi('POST /api/chess/seeks/:userId/accept', { params: { userId: user_id } }),
    onSuccess: ({ id: game }, { user_id }) => {
      forgetOpenSeek(client, user_id);
      // The start of the game has ended the member's own search.
      setCachedSeek(client, null);
      void client.invalidateQueries({ queryKey: ['chess', 'few-games'] });
      void navigate({ to: '/$workspace/chess/games/$game', params: { workspace: slug, game } });
    },
    onError: (error, seek) => {
      if (error instanceof ApiError && error.code === 'seek_gone') {
        forgetOpenSeek(client, seek.user_id);
        tell(t('gone', { name: seek.name }));
      } else {
        tellFailure(t('notAccepted'), errorWords(error));
      }
    },
  });
}
