import type { Color } from '@rookery/chess';
import { isBotId, type AskHint, type ChessGame, type Hint } from '@rookery/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { request } from '../../../api/request.ts';
import { useErrorWords } from '../../../api/use-error-words.ts';
import { tellFailure } from '../../../ui/toasts.ts';

const ASK_AGAIN_MS = 300;
const QUESTIONS = 30;

export interface GivenHint extends Omit<Hint, 'ply'> {
  readonly from: string;
  /** The position it is for: after a takeback, the same ply may be another. */
  readonly fen: string;
}

interface Asked extends AskHint {
  readonly fen: string;
}

/** Help in a training game: which piece, and to who asks again, where to. */
export interface Hinting {
  /** Whether there can be any now. */
  readonly isOpen: boolean;
  readonly isThinking: boolean;
  /** What was given for the position on the board. */
  readonly hint: GivenHint | null;
  readonly ask: () => void;
}

/** Null where no help is given: to spectators, and in games between members. */
export function useHint(game: ChessGame, own: Color | null): Hinting | null {
  const t = useTranslations('game.controls');
  const errorWords = useErrorWords();
  const { ply, turn, fen } = game.game_state;
  const { data, mutate, isPending, variables } = useMutation({
    mutationFn: (asked: Asked) => askUntilKnown(game.id, asked),
    // Of a position that has gone meanwhile nobody wants to hear.
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

/** The engine takes a moment: the same question finds what it came to. */
async function askUntilKnown(gameId: string, { fen, ...asked }: Asked): Promise<GivenHint> {
  for (let question = 1; question <= QUESTIONS; question += 1) {
    const hint = await request<Hint>('POST', `/api/chess/games/${gameId}/hint`, asked);
    const { from, to } = hint;
    if (from !== null) return { from, to, fen };
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
  throw new Error('The engine has no answer.');
}
