import { isClock, type Color } from '@rookery/chess';
import type { ChessGame } from '@rookery/contract';

/**
 * Who offers a rematch, as the page shows it. With a clock, the offer of an opponent who has left the page of the game
 * is not shown: they may be playing another game by now.
 */
export function rematchOffer(
  game: ChessGame,
  own: Color | null,
  isOpponentHere: boolean,
): 'own' | 'opponent' | null {
  const { rematch_offered_by: by, time_control } = game;
  if (own === null || by === null) return null;
  if (by === game[`${own}_player_id`]) return 'own';
  return isOpponentHere || !isClock(time_control) ? 'opponent' : null;
}
