import {
  isOver,
  moverOf,
  pliesBefore,
  reviewGame,
  startFenOf,
  whiteWin,
  type Game,
  type Review,
} from '@rookery/chess';
import type { GameReview } from '@rookery/contract';
import type { GameId, ScopedTransaction } from '@rookery/database';
import type { ReadOnly } from '../../answers/read-only.ts';
import { ok, refuse, type RouteResult } from '../../answers/result.ts';
import type { JobSender } from '../../jobs/job-sender.ts';
import { findReview, storeRequest } from './queries.ts';
import { REVIEW_JOB } from './review-job.ts';

export type FindGame = (
  transaction: ScopedTransaction,
  id: GameId,
) => Promise<Pick<Game, 'status' | 'moves' | 'initial_fen'> | undefined>;

export interface ReviewDependencies {
  readonly findGame: FindGame;
  readonly jobs: JobSender;
}

/** Per member. */
const MAX_UNFINISHED = 5;

/** The review as far as it is done. Refused for a running game. */
export async function readReview(
  transaction: ScopedTransaction,
  id: GameId,
  findGame: FindGame,
): Promise<RouteResult<'GET /api/chess/games/:gameId/review'>> {
  const game = await findGame(transaction, id);
  if (game === undefined) return refuse('not_found');
  return isOver(game) ? ok(await reviewOf(transaction, id, game)) : refuse('game_not_over');
}

/**
 * Idempotent: asking again for a finished or running review changes nothing. Of several members who wait, each gets
 * the first review before any gets a second one.
 */
export async function requestReview(
  transaction: ScopedTransaction,
  id: GameId,
  { findGame, jobs }: ReviewDependencies,
): Promise<RouteResult<'POST /api/chess/games/:gameId/review'>> {
  const game = await findGame(transaction, id);
  if (game === undefined) return refuse('not_found');
  if (!isOver(game)) return refuse('game_not_over');
  if (game.moves.length === 0) return refuse('nothing_to_review');
  const unfinished = await storeRequest(transaction, id, MAX_UNFINISHED);
  if (unfinished === null) return refuse('too_many_reviews');
  const review = await reviewOf(transaction, id, game);
  if (review.state !== 'done') {
    await jobs.send(transaction, REVIEW_JOB, { game_id: id }, { key: id, priority: -unfinished });
  }
  return ok(review);
}

const NONE = { state: 'none', evaluations: [] } as const;

/** Only the engine's evaluations are stored; everything else is computed from them. */
async function reviewOf(
  transaction: ScopedTransaction,
  id: GameId,
  game: Pick<Game, 'moves' | 'initial_fen'>,
): Promise<GameReview> {
  const { moves } = game;
  const startFen = startFenOf(game);
  const { state, evaluations } = (await findReview(transaction, id)) ?? NONE;
  return {
    game_id: id,
    state,
    total: moves.length + 1,
    positions: evaluations.map((evaluation, ply) => ({
      centipawns: evaluation.centipawns,
      mate: evaluation.mate,
      white_win: whiteWin(evaluation, moverOf(ply + pliesBefore(startFen))),
    })),
    ...present(reviewGame(moves, evaluations, startFen)),
  };
}

/** A field that the contract does not have is a compile error. */
function present(review: Review) {
  const record: ReadOnly<Pick<GameReview, 'moves' | 'white' | 'black'>> = review;
  return record as Pick<GameReview, 'moves' | 'white' | 'black'>;
}
