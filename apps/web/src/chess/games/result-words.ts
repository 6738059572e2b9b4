import type { ChessGame } from '@rookery/contract';
import { useTranslations } from 'use-intl';

type TimeControl = NonNullable<ChessGame['time_control']>;

/** `White won by checkmate`, `Draw agreed`, or the side to move of a running game. */
export function useResultWords(): (game: ChessGame) => string {
  const t = useTranslations('games');
  return ({ game_state: { outcome, turn } }) => {
    if (outcome === null) return t('toMove', { turn });
    return t(`reasons.${outcome.reason}`, { winner: outcome.winner ?? 'none' });
  };
}

/** `Blitz 5+3` */
export function useTimeControlWords(): (control: TimeControl | null) => string {
  const t = useTranslations('games');
  return (control) =>
    control === null ? t('untimed') : `${t(`speeds.${control.name}`)} ${figuresOf(control)}`;
}

/** `5+3`: minutes, and seconds for each move. */
export function figuresOf({ initial_ms, increment_ms }: Omit<TimeControl, 'name'>): string {
  return `${initial_ms / 60_000}+${increment_ms / 1_000}`;
}
