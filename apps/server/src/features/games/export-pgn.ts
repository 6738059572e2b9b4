import { writePgn } from '@rookery/chess';
import type { GameId, ScopedTransaction } from '@rookery/database';
import { gamePagePath } from '@rookery/workspace-routing';
import { ok, refuse, type RouteResult } from '../../answers/result.ts';
import { findGame, namesOf } from './queries.ts';

export async function exportPgn(
  transaction: ScopedTransaction,
  id: GameId,
  publicUrl: string,
): Promise<RouteResult<'GET /api/chess/games/:gameId/pgn'>> {
  const game = await findGame(transaction, id);
  if (game === undefined) return refuse('not_found');
  const { white_player_id: white, black_player_id: black } = game;
  const names = await namesOf(transaction, [white, black]);
  return ok(
    writePgn(game, {
      site: `${publicUrl}${gamePagePath(id)}`,
      startedAt: game.created_at,
      rated: game.rated,
      white: { name: names.get(white) ?? '?', rating: game.white_rating },
      black: { name: names.get(black) ?? '?', rating: game.black_rating },
    }),
  );
}
