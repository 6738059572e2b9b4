import { randomInt } from 'node:crypto';
import { start, TIME_CONTROLS, type Color } from '@rookery/chess';
import type { ChessGame, CreateGame } from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import { ok, refuse, type Result } from '../../result.ts';
import { countUnstarted, directGame, insertGame } from './queries.ts';
import { presentGame, type StoredGame } from './stored-game.ts';

export async function createGame(
  transaction: ScopedTransaction,
  caller: UserId,
  { opponentId, timeControl, color, rated = true }: CreateGame,
  { at, mostUnstarted }: { at: number; mostUnstarted: number },
): Promise<Result<ChessGame>> {
  const opponent = opponentId as UserId;
  const [{ refusal, is_bot }, unstarted] = await Promise.all([
    directGame(transaction, opponent),
    countUnstarted(transaction, caller),
  ]);
  if (refusal !== null) return refuse(refusal);
  if (unstarted >= mostUnstarted) return refuse('too_many_games');
  const callers = color === 'random' ? randomColor() : color;
  const game = await startGame(transaction, at, {
    white: callers === 'white' ? caller : opponent,
    black: callers === 'white' ? opponent : caller,
    timeControl: TIME_CONTROLS[timeControl],
    // Against a bot one trains.
    rated: rated && is_bot === false,
    startedBy: caller,
  });
  return ok(presentGame(game));
}

export interface Pairing {
  readonly white: UserId;
  readonly black: UserId;
  readonly timeControl: StoredGame['time_control'];
  readonly rated: boolean;
  /** Whoever asked for it without asking the other. */
  readonly startedBy: UserId | null;
}

export function startGame(
  transaction: ScopedTransaction,
  at: number,
  { white, black, timeControl, rated, startedBy }: Pairing,
): Promise<StoredGame> {
  const { game_state, time_control } = start(timeControl, at);
  return insertGame(transaction, {
    white_player_id: white,
    black_player_id: black,
    game_state,
    time_control,
    rated,
    created_by: startedBy,
  });
}

function randomColor(): Color {
  return randomInt(2) === 0 ? 'white' : 'black';
}
