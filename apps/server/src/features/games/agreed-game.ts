import type { ChessGame } from '@rookery/contract';
import { isPolicyViolation, type ScopedTransaction } from '@rookery/database';
import { ok, refuse, type Result } from '../../answers/result.ts';
import type { AgreedGame } from '../../chess/agreed-game.ts';
import { randomColor, startGame } from './create-game.ts';
import { findGame } from './queries.ts';
import { presentGame } from './stored-game.ts';

/** Starts a game that both players agreed to. A repeated request returns the same game. */
export async function startAgreedGame(
  transaction: ScopedTransaction,
  { id, host, guest, color, timeControl, rated, workspaceId, initialFen }: AgreedGame,
): Promise<Result<ChessGame, 'id_taken' | 'blocked'>> {
  const hostColor = color === 'random' ? randomColor() : color;
  try {
    const started = await startGame(transaction, Date.now(), {
      id,
      white: hostColor === 'white' ? host : guest,
      black: hostColor === 'white' ? guest : host,
      timeControl,
      rated: rated && timeControl !== null,
      startedBy: null,
      workspaceId,
      initialFen,
    });
    const game = started ?? (await findGame(transaction, id));
    const players = new Set([game?.white_player_id, game?.black_player_id]);
    const isSameGame = players.has(host) && players.has(guest);
    return game !== undefined && isSameGame ? ok(presentGame(game)) : refuse('id_taken');
  } catch (error) {
    if (isPolicyViolation(error, 'chess_games')) return refuse('blocked');
    throw error;
  }
}
