import { GameReview, Uuid } from '@rookery/contract';
import type { GameId } from '@rookery/database';
import { Type } from 'typebox';
import type { Routes } from '../../http/routes.ts';
import { createAllowance } from '../../allowance.ts';
import { refuse } from '../../result.ts';
import { readReview, requestReview, type FindGame } from './review.ts';

const tag = 'Chess reviews';
const REVIEW = '/api/chess/games/:gameId/review';
const params = Type.Object({ gameId: Uuid });

/** Pages ask again while it is being made; each answer is worked out anew. */
const QUESTIONS_PER_SECOND = 5;

export function reviewRoutes(routes: Routes, { findGame }: { readonly findGame: FindGame }): void {
  const allowance = createAllowance(QUESTIONS_PER_SECOND);
  routes.member(
    'GET',
    REVIEW,
    { tag, summary: 'What an engine says of a finished game', params, answer: GameReview },
    async ({ transaction, caller, params: { gameId } }) =>
      allowance.take(caller.id)
        ? readReview(transaction, gameId as GameId, findGame)
        : refuse('too_many_requests'),
  );
  routes.member(
    'POST',
    REVIEW,
    { tag, summary: 'Ask for the review of a finished game', params, answer: GameReview },
    async ({ transaction, caller, params: { gameId } }) =>
      allowance.take(caller.id)
        ? requestReview(transaction, gameId as GameId, findGame)
        : refuse('too_many_requests'),
  );
}
