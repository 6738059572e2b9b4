import type { ChessGame } from '@rookery/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { request } from '../../api/request.ts';
import { useErrorWords } from '../../api/use-error-words.ts';
import { applyGameRow } from '../../live/use-game.ts';
import { tellFailure } from '../../ui/toasts.ts';

/** Declining a challenge aborts the game before it counts. */
export function useDecline() {
  const t = useTranslations('lobby');
  const errorWords = useErrorWords();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (gameId: string) => request<ChessGame>('POST', `/api/chess/games/${gameId}/abort`),
    onSuccess: applyGameRow,
    onError: (error) => tellFailure(t('notDeclined'), errorWords(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['chess', 'few-games'] }),
  });
}
