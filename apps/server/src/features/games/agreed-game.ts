import { TIME_CONTROLS } from '@rookery/chess';
import type { ChessGame, CreateGame } from '@rookery/contract';
import {
  isPolicyViolation,
  type GameId,
  type ScopedTransaction,
  type UserId,
} from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { ok, refuse, type Result } from '../../answers/result.ts';
import { randomColor, startGame } from './create-game.ts';
import { findGame } from './queries.ts';
import { presentGame } from './stored-game.ts';

interface AgreedGame {
  readonly id: GameId;
  readonly host: UserId;
  readonly guest: UserId;
  /** The host's colour. */
  readonly color: CreateGame['color'];
  readonly timeControl: CreateGame['timeControl'];
  readonly rated: boolean;
  readonly workspaceId: WorkspaceId;
}

/** Starts a game that both players agreed to. A repeated request returns the same game. */
export async function startAgreedGame(
  transaction: ScopedTransaction,
  { id, host, guest, color, timeControl, rated, workspaceId }: AgreedGame,
): Promise<Result<ChessGame, 'id_taken' | 'blocked'>> {
  const hostColor = color === 'random' ? randomColor() : color;
  try {
    const started = await startGame(transaction, Date.now(), {
      id,
      white: hostColor === 'white' ? host : guest,
      black: hostColor === 'white' ? guest : host,
      timeControl: TIME_CONTROLS[timeControl],
      rated,
      startedBy: null,
      workspaceId,
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
