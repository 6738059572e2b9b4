import { isOver } from '@rookery/chess';
import { isBotId, type AskHint, type Hint } from '@rookery/contract';
import type { GameId, ScopedTransaction, UserId } from '@rookery/database';
import { ok, refuse, type RouteResult } from '../../answers/result.ts';
import type { FindGame } from '../../chess/played-game.ts';
import { requestHint, type HintRow } from './queries.ts';

/** A hint for the current position of the caller's training game. Its move is null until the engine has answered. */
export async function getHint(
  transaction: ScopedTransaction,
  caller: UserId,
  id: GameId,
  request: AskHint,
  findGame: FindGame,
): Promise<RouteResult<'POST /api/chess/games/:gameId/hint'>> {
  const game = await findGame(transaction, id);
  if (game === undefined) return refuse('not_found');
  const { white_player_id: white, black_player_id: black, game_state } = game;
  if (caller !== white && caller !== black) return refuse('not_a_player');
  if (!isBotId(caller === white ? black : white)) return refuse('not_training');
  if (isOver(game)) return refuse('game_over');
  if (caller !== (game_state.turn === 'white' ? white : black)) return refuse('not_your_turn');
  if (game_state.ply !== request.ply) return refuse('stale_ply');
  const row = await requestHint(transaction, id, request);
  return row === undefined ? refuse('stale_ply') : ok(present(row));
}

function present({ ply, help, move }: HintRow): Hint {
  return {
    ply,
    from: move?.slice(0, 2) ?? null,
    to: help === 'move' ? (move?.slice(2, 4) ?? null) : null,
  };
}
