import { AskHint, Hint } from '../hint.ts';
import { GameReview } from '../review.ts';
import { Uuid } from '../scalars.ts';
import { defineRoutes } from './definition.ts';

const params = { gameId: Uuid };

export const ENGINE_ROUTES = defineRoutes({
  'POST /api/chess/games/:gameId/hint': {
    tag: 'Chess training',
    summary: 'Ask for a hint in a training game; repeat the request until the hint is ready',
    params,
    body: AskHint,
    answer: Hint,
    errors: [
      'not_found',
      'not_a_player',
      'not_training',
      'game_over',
      'not_your_turn',
      'stale_ply',
    ],
  },
  'GET /api/chess/games/:gameId/review': {
    tag: 'Chess reviews',
    summary: 'The engine review of a finished game',
    params,
    answer: GameReview,
    errors: ['not_found', 'game_not_over'],
  },
  'POST /api/chess/games/:gameId/review': {
    tag: 'Chess reviews',
    summary: 'Request the engine review of a finished game',
    params,
    answer: GameReview,
    errors: ['not_found', 'game_not_over', 'nothing_to_review', 'too_many_reviews'],
  },
});
