import type { GameId } from '@rookery/database';
import type { Routes } from '../../http/routes.ts';
import { readReview, requestReview, type ReviewDependencies } from './review.ts';

const limit = 'reviews';

export function reviewRoutes(routes: Routes, dependencies: ReviewDependencies): void {
  routes.member(
    'GET /api/chess/games/:gameId/review',
    { limit },
    ({ transaction, params: { gameId } }) =>
      readReview(transaction, gameId as GameId, dependencies.findGame),
  );
  routes.member(
    'POST /api/chess/games/:gameId/review',
    { limit },
    ({ transaction, params: { gameId } }) =>
      requestReview(transaction, gameId as GameId, dependencies),
  );
}
