import { randomInt } from 'node:crypto';
import { inTraining, start, TIME_CONTROLS, type Color } from '@rookery/chess';
import type { ChessGame, CreateGame } from '@rookery/contract';
import {
  isPolicyViolation,
  type GameId,
  type ScopedTransaction,
  type UserId,
} from '@rookery/database';
import { ok, refuse, type Result } from '../../result.ts';
import { countBotGames, countUnstarted, directGame, findGame, insertGame } from './queries.ts';
import { presentGame, type StoredGame } from './stored-game.ts';

export interface Creation {
  readonly at: number;
  readonly mostUnstarted: number;
  readonly mostBotGames: number;
}

export async function createGame(
  transaction: ScopedTransaction,
  caller: UserId,
  request: CreateGame,
  creation: Creation,
): Promise<Result<ChessGame>> {
  const made = await madeBefore(transaction, caller, request);
  if (made !== null) return made;
  const { at, mostUnstarted, mostBotGames } = creation;
  const opponent = request.opponentId as UserId;
  const [{ refusal, is_bot }, unstarted] = await Promise.all([
    directGame(transaction, opponent),
    countUnstarted(transaction, caller),
  ]);
  if (refusal !== null) return refuse(refusal);
  if (unstarted >= mostUnstarted) return refuse('too_many_games');
  if (is_bot === true && (await countBotGames(transaction, caller)) >= mostBotGames) {
    // The count may include this very game, where the same request came twice at once.
    return (await madeBefore(transaction, caller, request)) ?? refuse('too_many_bot_games');
  }
  const { color, rated = true, botDepth = null } = request;
  const timeControl = TIME_CONTROLS[request.timeControl];
  const callers = color === 'random' ? randomColor() : color;
  try {
    const game = await startGame(transaction, at, {
      id: request.id as GameId | undefined,
      white: callers === 'white' ? caller : opponent,
      black: callers === 'white' ? opponent : caller,
      startedBy: caller,
      // Against a bot one trains.
      ...(is_bot === true
        ? { timeControl: inTraining(timeControl), rated: false, botDepth }
        : { timeControl, rated }),
    });
    if (game !== undefined) return ok(presentGame(game));
  } catch (error) {
    // Since the question was asked, one of them has blocked the other.
    if (isPolicyViolation(error, 'chess_games')) return refuse('blocked');
    throw error;
  }
  // The same request came twice at once, and the other one was first.
  return (await madeBefore(transaction, caller, request)) ?? refuse('id_taken');
}

/** What became of the same request when it was sent before; null where it was not. */
async function madeBefore(
  transaction: ScopedTransaction,
  caller: UserId,
  { id }: CreateGame,
): Promise<Result<ChessGame> | null> {
  const game = id === undefined ? undefined : await findGame(transaction, id as GameId);
  if (game === undefined) return null;
  return game.created_by === caller ? ok(presentGame(game)) : refuse('id_taken');
}

export interface Pairing {
  readonly id?: GameId | undefined;
  readonly white: UserId;
  readonly black: UserId;
  readonly timeControl: StoredGame['time_control'];
  readonly rated: boolean;
  /** Whoever asked for it without asking the other. */
  readonly startedBy: UserId | null;
  /** Where a bot is not to search to its level's depth. */
  readonly botDepth?: number | null;
}

export function startGame(
  transaction: ScopedTransaction,
  at: number,
  { id, white, black, timeControl, rated, startedBy, botDepth = null }: Pairing,
): Promise<StoredGame | undefined> {
  const { game_state, time_control } = start(timeControl, at);
  return insertGame(transaction, {
    id,
    white_player_id: white,
    black_player_id: black,
    game_state,
    time_control,
    rated,
    created_by: startedBy,
    bot_depth: botDepth,
  });
}

export function randomColor(): Color {
  return randomInt(2) === 0 ? 'white' : 'black';
}
