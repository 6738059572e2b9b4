import { conditionalMovesError, isOver, linesAfter } from '@rookery/chess';
import type { ConditionalMoves } from '@rookery/contract';
import type { GameId, ScopedTransaction, UserId } from '@rookery/database';
import { ok, refuse, type Result, type RouteResult } from '../../answers/result.ts';
import { colorOf, type FindGame, type PlayedGame } from '../../chess/played-game.ts';
import {
  conditionalMovesIn,
  deleteConditionalMoves,
  deleteNote,
  noteIn,
  storeConditionalMoves,
  writeNote,
} from './queries.ts';

/** A player and their game. */
export interface Preparing {
  readonly transaction: ScopedTransaction;
  readonly caller: UserId;
  readonly gameId: GameId;
  readonly findGame: FindGame;
}

async function ownGame({
  transaction,
  caller,
  gameId,
  findGame,
}: Preparing): Promise<Result<PlayedGame, 'not_found' | 'not_a_player'>> {
  const game = await findGame(transaction, gameId);
  if (game === undefined) return refuse('not_found');
  return colorOf(game, caller) === null ? refuse('not_a_player') : ok(game);
}

export async function readPreparation(
  preparing: Preparing,
): Promise<RouteResult<'GET /api/chess/games/:gameId/preparation'>> {
  const found = await ownGame(preparing);
  if (!found.ok) return found;
  const { transaction, caller, gameId } = preparing;
  const note = await noteIn(transaction, caller, gameId);
  const stored = await conditionalMovesIn(transaction, caller, gameId);
  return ok({ note, conditional_moves: currentLines(found.value, stored) });
}

/** The part of the lines that has not been played yet. */
function currentLines(
  { moves }: PlayedGame,
  stored: Awaited<ReturnType<typeof conditionalMovesIn>>,
): ConditionalMoves {
  const lines =
    stored === undefined || stored.ply > moves.length
      ? []
      : linesAfter(stored.lines, moves.slice(stored.ply));
  return { ply: moves.length, lines: lines.map((line) => [...line]) };
}

export async function changeNote(
  preparing: Preparing,
  text: string,
): Promise<RouteResult<'PUT /api/chess/games/:gameId/note'>> {
  const found = await ownGame(preparing);
  if (!found.ok) return found;
  const { transaction, caller, gameId } = preparing;
  const kept = text.trim();
  if (kept === '') await deleteNote(transaction, caller, gameId);
  else await writeNote(transaction, caller, gameId, kept);
  return ok(null);
}

export async function changeConditionalMoves(
  preparing: Preparing,
  wanted: ConditionalMoves,
): Promise<RouteResult<'PUT /api/chess/games/:gameId/conditional-moves'>> {
  const found = await ownGame(preparing);
  if (!found.ok) return found;
  const { transaction, caller, gameId } = preparing;
  const game = found.value;
  if (isOver(game)) return refuse('game_over');
  if (game.time_control?.name !== 'correspondence') return refuse('not_correspondence');
  if (game.game_state.ply !== wanted.ply) return refuse('stale_ply');
  if (game.game_state.turn === colorOf(game, caller)) return refuse('own_turn');
  const error = conditionalMovesError(game.game_state.fen, wanted.lines);
  if (error !== null) return refuse(error);
  if (wanted.lines.length === 0) await deleteConditionalMoves(transaction, caller, gameId);
  else await storeConditionalMoves(transaction, caller, gameId, wanted);
  return ok(wanted);
}
