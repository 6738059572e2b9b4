import type { Color } from '@rookery/chess';
import { isBotId, type AskHint, type ChessGame, type Hint } from '@rookery/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callApi } from '../../api/call-api.ts';
import { useErrorWords } from '../../api/use-error-words.ts';
import { tellFailure } from '../../ui/toasts.ts';

const RETRY_MS = 300;
const MAX_ATTEMPTS = 30;

export interface GivenHint extends Omit<Hint, 'ply'> {
  readonly from: string;
  /** The position of the hint: after a takeback the same ply may have another. */
  readonly fen: string;
}

interface Asked extends AskHint {
  readonly fen: string;
}

/** Hints in a training game: first the piece, then, if asked again, the target square. */
export interface Hinting {
  /** Whether a hint can be requested now. */
  readonly isOpen: boolean;
  readonly isThinking: boolean;
  /** The hint for the position on the board. */
  readonly hint: GivenHint | null;
  readonly ask: () => void;
}

/** Null where hints are not allowed: for spectators, and in games between members. */
export function useHint(game: ChessGame, own: Color | null): Hinting | null {
  const t = useTranslations('game.controls');
  const errorWords = useErrorWords();
  const { ply, turn, fen } = game.game_state;
  const { data, mutate, isPending, variables } = useMutation({
    mutationFn: (asked: Asked) => askUntilKnown(game.id, asked),
    // Errors about a position that has changed meanwhile are not shown.
    onError: (error, asked) => {
      if (asked.fen === fen) tellFailure(t('failed'), errorWords(error));
    },
  });
  const isTraining = isBotId(game.white_player_id) || isBotId(game.black_player_id);
  if (own === null || !isTraining) return null;
  const hint = data?.fen === fen && game.status === 'active' ? data : null;
  const isThinking = isPending && variables?.fen === fen;
  return {
    isOpen: turn === own && !isThinking && (hint === null || hint.to === null),
    isThinking,
    hint,
    ask: () => mutate({ ply, fen, help: hint === null ? 'piece' : 'move' }),
  };
}

/** The engine takes a moment, so the request is repeated until the hint is there. */
async function askUntilKnown(gameId: string, { fen, ...asked }: Asked): Promise<GivenHint> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const hint = await callApi('POST /api/chess/games/:gameId/hint', {
      params: { gameId },
      body: asked,
    });
    const { from, to } = hint;
    if (from !== null) return { from, to, fen };
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  throw new Error('The engine has no answer.');
}
