import type { ChessGame, ClaimGame, Negotiate } from '@rookery/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { request } from '../../api/request.ts';
import { useErrorWords } from '../../api/use-error-words.ts';
import { applyGameRow } from '../../live/use-game.ts';
import { tellFailure } from '../../ui/toasts.ts';
import { refreshGame } from './refresh-game.ts';

interface Asked {
  readonly what: 'resign' | 'abort' | 'draw' | 'takeback' | 'claim' | 'rematch';
  readonly body?: Negotiate | ClaimGame;
}

/** What a player can request apart from a move. */
export interface GameActions {
  readonly busy: boolean;
  readonly resign: () => void;
  readonly abort: () => void;
  readonly negotiate: (what: 'draw' | 'takeback' | 'rematch', action: Negotiate['action']) => void;
  readonly claim: (claim: ClaimGame['claim']) => void;
}

export function useGameActions(gameId: string): GameActions {
  const t = useTranslations('game');
  const errorWords = useErrorWords();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ what, body }: Asked) =>
      request<ChessGame>('POST', `/api/chess/games/${gameId}/${what}`, body),
    onSuccess: applyGameRow,
    onError: (error) => {
      tellFailure(t('controls.failed'), errorWords(error));
      void refreshGame(gameId);
    },
  });
  return {
    busy: isPending,
    resign: () => mutate({ what: 'resign' }),
    abort: () => mutate({ what: 'abort' }),
    negotiate: (what, action) => mutate({ what, body: { action } }),
    claim: (claim) => mutate({ what: 'claim', body: { claim } }),
  };
}
