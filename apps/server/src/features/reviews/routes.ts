import { GameReview, Uuid } from '@rookery/contract';
import type { GameId } from '@rookery/database';
import { Type } from 'typebox';
import type { Routes } from '../../http/routes.ts';
import { readReview, requestReview, type FindGame } from './review.ts';

const tag = 'Chess reviews';
const REVIEW = '/api/chess/games/:gameId/review';
const params = Type.Object({ gameId: Uuid });
const limit = 'reviews';

export function reviewRoutes(routes: Routes, { findGame }: { readonly findGame: FindGame }): void {
  routes.member(
    'GET',
    REVIEW,
    { tag, summary: 'The engine review of a finished game', params, answer: GameReview, limit },
    ({ transaction, params: { gameId } }) => readReview(transaction, gameId as GameId, findGame),
  );
  routes.member(
    'POST',
    REVIEW,
    {
      tag,
      summary: 'Request the engine review of a finished game',
      params,
      answer: GameReview,
      limit,
    },
    ({ transaction, params: { gameId } }) => requestReview(transaction, gameId as GameId, findGame),
  );
}
