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
import { chosenStart } from '../../chess/start-position.ts';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { botSettings, NO_BOT, type BotSettings } from './bot-settings.ts';
import {
  countBotGames,
  countUnstarted,
  directGame,
  findGame,
  insertGame,
  isOwnWorkspace,
  positionsInPlay,
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
  const position = chosenStart(request.initialFen);
  if (!position.ok) return position;
  const initialFen = position.value;
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
  if (is_bot === true && initialFen !== null) {
    const inPlay = await positionsInPlay(transaction, caller);
    // A bot and its hints would be help from an engine in the other game.
    if (inPlay.some((fen) => piecesOf(fen) === piecesOf(initialFen)))
      return refuse('position_in_play');
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
      initialFen,
      // Games against bots are for training, and without a clock nothing is at stake.
      ...(is_bot === true
        ? {
            timeControl: inTraining(timeControl),
            rated: false,
            bot: await botSettings(transaction, caller, opponent, botDepth),
          }
        : { timeControl, rated: rated && timeControl !== null && initialFen === null }),
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

/** Turn and castling rights are easily changed, so only the pieces are compared. */
function piecesOf(fen: string): string | undefined {
  return fen.split(' ')[0];
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
  /** The start position; the usual one if missing or null. */
  readonly initialFen?: string | null | undefined;
}

export function startGame(
  transaction: ScopedTransaction,
  at: number,
  { id, white, black, rated, startedBy, workspaceId, bot = NO_BOT, ...terms }: Pairing,
): Promise<StoredGame | undefined> {
  const { game_state, time_control, initial_fen } = start(terms.timeControl, at, terms.initialFen);
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
    initial_fen,
  });
}

export function randomColor(): Color {
  return randomInt(2) === 0 ? 'white' : 'black';
}
