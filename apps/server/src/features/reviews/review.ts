import { isOver, moverOf, reviewGame, whiteWin, type Game } from '@rookery/chess';
import type { GameReview } from '@rookery/contract';
import type { GameId, ScopedTransaction } from '@rookery/database';
import { ok, refuse, type Result } from '../../result.ts';
import { askReview, findReview } from './queries.ts';

export type FindGame = (
  transaction: ScopedTransaction,
  id: GameId,
) => Promise<Pick<Game, 'status' | 'moves'> | undefined>;

const MOST_OPEN = 5;

/** The review as far as it has come. Never of a game that is being played. */
export async function readReview(
  transaction: ScopedTransaction,
  id: GameId,
  findGame: FindGame,
): Promise<Result<GameReview>> {
  const game = await findGame(transaction, id);
  if (game === undefined) return refuse('not_found');
  if (!isOver(game)) return refuse('game_not_over');
  const { state, evaluations } = (await findReview(transaction, id)) ?? NONE;
  return ok({
    game_id: id,
    state,
    total: game.moves.length + 1,
    positions: evaluations.map((evaluation, ply) => ({
      centipawns: evaluation.centipawns,
      mate: evaluation.mate,
      white_win: whiteWin(evaluation, moverOf(ply)),
    })),
    ...(reviewGame(game.moves, evaluations) as Pick<GameReview, 'moves' | 'white' | 'black'>),
  });
}

const NONE = { state: 'none', evaluations: [] } as const;

/** Asking for one that is there, or being made, is harmless. */
export async function requestReview(
  transaction: ScopedTransaction,
  id: GameId,
  findGame: FindGame,
): Promise<Result<GameReview>> {
  const game = await findGame(transaction, id);
  if (game === undefined) return refuse('not_found');
  if (!isOver(game)) return refuse('game_not_over');
  if (game.moves.length === 0) return refuse('nothing_to_review');
  const asked = await askReview(transaction, id, MOST_OPEN);
  return asked ? readReview(transaction, id, findGame) : refuse('too_many_reviews');
}
