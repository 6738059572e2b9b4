import type { Color, Game } from '@rookery/chess';
import type { GameId, ScopedTransaction, UserId } from '@rookery/database';

/** A game and its players. */
export interface PlayedGame extends Game {
  readonly white_player_id: UserId;
  readonly black_player_id: UserId;
}

export type FindGame = (
  transaction: ScopedTransaction,
  id: GameId,
) => Promise<PlayedGame | undefined>;

/** Null if the member does not play in this game. */
export function colorOf(
  { white_player_id, black_player_id }: Pick<PlayedGame, 'white_player_id' | 'black_player_id'>,
  userId: UserId,
): Color | null {
  if (userId === white_player_id) return 'white';
  return userId === black_player_id ? 'black' : null;
}
