import type { ChessGame, ClaimGame, Negotiate } from '@rookery/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callApi } from '../../api/call-api.ts';
import { useErrorWords } from '../../api/use-error-words.ts';
import { applyGameRow } from '../../live/use-game.ts';
import { tellFailure } from '../../ui/toasts.ts';
import { refreshGame } from './refresh-game.ts';

/** What a player can request apart from a move. */
export interface GameActions {
  readonly busy: boolean;
  readonly resign: () => void;
  readonly abort: () => void;
  readonly goBerserk: () => void;
  readonly negotiate: (what: 'draw' | 'takeback' | 'rematch', action: Negotiate['action']) => void;
  readonly claim: (claim: ClaimGame['claim']) => void;
}

export function useGameActions(gameId: string): GameActions {
  const t = useTranslations('game');
  const errorWords = useErrorWords();
  const params = { gameId };
  const { mutate, isPending } = useMutation({
    mutationFn: (ask: () => Promise<ChessGame>) => ask(),
    onSuccess: applyGameRow,
    onError: (error) => {
      tellFailure(t('controls.failed'), errorWords(error));
      void refreshGame(gameId);
    },
  });
  return {
    busy: isPending,
    resign: () => mutate(() => callApi('POST /api/chess/games/:gameId/resign', { params })),
    abort: () => mutate(() => callApi('POST /api/chess/games/:gameId/abort', { params })),
    goBerserk: () => mutate(() => callApi('POST /api/chess/games/:gameId/berserk', { params })),
    negotiate: (what, action) =>
      mutate(() => callApi(`POST /api/chess/games/:gameId/${what}`, { params, body: { action } })),
    claim: (claim) =>
      mutate(() => callApi('POST /api/chess/games/:gameId/claim', { params, body: { claim } })),
  };
}
