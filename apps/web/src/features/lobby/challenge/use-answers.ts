import type { Challenge, ChessGame, DeclineReason } from '@rookery/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { callApi } from '../../../api/call-api.ts';
import { useErrorWords } from '../../../api/use-error-words.ts';
import { applyGameRow } from '../../../live/use-game.ts';
import { tellFailure } from '../../../ui/toasts.ts';
import { CHALLENGES_KEY } from './use-challenges.ts';

/** What the member can do with a challenge: accept it, which opens the game, decline it, or take it back. */
export function useAnswers({ id }: Challenge, slug: string) {
  const t = useTranslations('challenges');
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const params = { challengeId: id };
  const common = {
    onError: (error: Error) => tellFailure(t('failed'), errorWords(error)),
    onSettled: () => client.invalidateQueries({ queryKey: CHALLENGES_KEY }),
  };
  const accept = useMutation({
    ...common,
    mutationFn: () => callApi('POST /api/chess/challenges/:challengeId/accept', { params }),
    onSuccess(game: ChessGame) {
      applyGameRow(game);
      void client.invalidateQueries({ queryKey: ['chess', 'few-games'] });
      void navigate({
        to: '/$workspace/chess/games/$game',
        params: { workspace: slug, game: game.id },
      });
    },
  });
  const decline = useMutation({
    ...common,
    mutationFn: (reason: DeclineReason) =>
      callApi('POST /api/chess/challenges/:challengeId/decline', { params, body: { reason } }),
  });
  const withdraw = useMutation({
    ...common,
    mutationFn: () => callApi('DELETE /api/chess/challenges/:challengeId', { params }),
  });
  return { accept, decline, withdraw };
}
