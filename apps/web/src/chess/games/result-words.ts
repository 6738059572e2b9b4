import type { ChessGame } from '@rookery/contract';
import { useTranslations } from 'use-intl';

export { useTimeControlWords } from '../time-controls/use-time-control-words.ts';

/** `White won by checkmate`, `Draw agreed`, or the side to move of a running game. */
export function useResultWords(): (game: ChessGame) => string {
  const t = useTranslations('games');
  return ({ game_state: { outcome, turn } }) => {
    if (outcome === null) return t('toMove', { turn });
    return t(`reasons.${outcome.reason}`, { winner: outcome.winner ?? 'none' });
  };
}
