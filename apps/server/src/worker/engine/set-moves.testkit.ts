import { replay } from '@rookery/chess';
import type { ChessGame } from '@rookery/contract';
import { asOwner } from '@rookery/database';

/** Stores these moves in the game directly. */
export async function setMoves(
  databaseUrl: string,
  game: ChessGame,
  moves: readonly string[],
): Promise<void> {
  const running_since = new Date().toISOString();
  const clock = { ...game.game_state.clock, running_since };
  const state = { ...game.game_state, ...replay(moves), clock, first_move_by: null };
  await asOwner(databaseUrl, (client) =>
    client.query('update chess_games set moves = $2, clocks = $3, game_state = $4 where id = $1', [
      game.id,
      moves,
      moves.map(() => 600_000),
      JSON.stringify(state),
    ]),
  );
}
