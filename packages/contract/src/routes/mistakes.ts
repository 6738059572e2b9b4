import { AnswerCard, MistakeCard, MistakeCards } from '../mistake.ts';
import { Uuid } from '../scalars.ts';
import { defineRoutes } from './definition.ts';

const tag = 'Own mistakes';
const params = { cardId: Uuid };

export const MISTAKE_ROUTES = defineRoutes({
  'GET /api/chess/mistakes': {
    tag,
    summary: "The caller's mistakes that are due to be repeated",
    answer: MistakeCards,
  },
  'POST /api/chess/mistakes/:cardId/answer': {
    tag,
    summary: 'Store an answer, which decides when the mistake comes back',
    params,
    body: AnswerCard,
    answer: MistakeCard,
    errors: ['not_found'],
  },
  'DELETE /api/chess/mistakes/:cardId': {
    tag,
    summary: 'Put a mistake away, so that it does not come back',
    params,
    status: 204,
    errors: ['not_found'],
  },
});
