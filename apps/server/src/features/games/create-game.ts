import { randomInt } from 'node:crypto';
import { chosenControl, inTraining, start, type Color } from '@rookery/chess';
import type { ChessGame, CreateGame } from '@rookery/contract';
import {
  isPolicyViolation,
  type GameId,
  type ScopedTransaction,
  type UserId,
} from '@rookery/database';
import { ok, refuse, type Result, type RouteResult } from '../../answers/result.ts';
import { workspaceForGame } from '../../chess/queries.ts';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { botSettings, NO_BOT, type BotSettings } from './bot-settings.ts';
import {
  countBotGames,
  countUnstarted,
  directGame,
  findGame,
  insertGame,
  isOwnWorkspace,
} from './queries.ts';
import { presentGame, type StoredGame } from './stored-game.ts';

export interface CreationOptions {
  readonly at: number;
  readonly maxUnstarted: number;
  readonly maxBotGames: number;
}

export async function createGame(
  transaction: ScopedTransaction,
  caller: UserId,
  request: CreateGame,
  creation: CreationOptions,
): Promise<RouteResult<'POST /api/chess/games'>> {
  const repeated = await findRepeated(transaction, caller, request);
  if (repeated !== null) return repeated;
  const { at, maxUnstarted, maxBotGames } = creation;
  const wanted = (request.workspaceId ?? null) as WorkspaceId | null;
  if (wanted !== null && !(await isOwnWorkspace(transaction, wanted))) return refuse('not_found');
  const opponent = request.opponentId as UserId;
  const [{ refusal, is_bot }, unstarted] = await Promise.all([
    directGame(transaction, opponent),
    countUnstarted(transaction, caller),
  ]);
  if (refusal !== null) return refuse(refusal);
  if (unstarted >= maxUnstarted) return refuse('too_many_games');
  if (is_bot === true && (await countBotGames(transaction, caller)) >= maxBotGames) {
    // The count may include this game, if the same request was sent twice at once.
    return (await findRepeated(transaction, caller, request)) ?? refuse('too_many_bot_games');
  }
  const { color, rated = true, botDepth = null } = request;
  const timeControl = request.timeControl && chosenControl(request.timeControl);
  const callerColor = color === 'random' ? randomColor() : color;
  try {
    const game = await startGame(transaction, at, {
      id: request.id as GameId | undefined,
      white: callerColor === 'white' ? caller : opponent,
      black: callerColor === 'white' ? opponent : caller,
      startedBy: caller,
      workspaceId: await workspaceForGame(transaction, wanted, opponent),
      // Games against bots are for training, and without a clock nothing is at stake.
      ...(is_bot === true
        ? {
            timeControl: inTraining(timeControl),
            rated: false,
            bot: await botSettings(transaction, caller, opponent, botDepth),
          }
        : { timeControl, rated: rated && timeControl !== null }),
    });
    if (game !== undefined) return ok(presentGame(game));
  } catch (error) {
    // One of the players has blocked the other since `directGame` was read.
    if (isPolicyViolation(error, 'chess_games')) return refuse('blocked');
    throw error;
  }
  // The same request was sent twice at once, and the other one was stored first.
  return (await findRepeated(transaction, caller, request)) ?? refuse('id_taken');
}

/** The result of an earlier request with the same id; null if there is none. */
async function findRepeated(
  transaction: ScopedTransaction,
  caller: UserId,
  { id }: CreateGame,
): Promise<Result<ChessGame, 'id_taken'> | null> {
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
  /** The player who started the game without the other's consent; null if both agreed to it. */
  readonly startedBy: UserId | null;
  /** The workspace whose members can see the game; null if only its players can. */
  readonly workspaceId: WorkspaceId | null;
  /** Only in games against bots. */
  readonly bot?: BotSettings;
}

export function startGame(
  transaction: ScopedTransaction,
  at: number,
  { id, white, black, timeControl, rated, startedBy, workspaceId, bot = NO_BOT }: Pairing,
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
    ...bot,
    workspace_id: workspaceId,
  });
}

export function randomColor(): Color {
  return randomInt(2) === 0 ? 'white' : 'black';
}
