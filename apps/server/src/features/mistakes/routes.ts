import { ok, refuse } from '../../answers/result.ts';
import type { Routes } from '../../http/routes.ts';
import { answerCard } from './answer-card.ts';
import { countCards, dueCards, removeCard } from './queries.ts';

export function mistakeRoutes(routes: Routes): void {
  routes.member('GET /api/chess/mistakes', {}, async ({ transaction }) => {
    const [counts, data] = await Promise.all([countCards(transaction), dueCards(transaction)]);
    return ok({ ...counts, data });
  });
  routes.member('POST /api/chess/mistakes/:cardId/answer', {}, ({ transaction, params, body }) =>
    answerCard(transaction, params.cardId, body),
  );
  routes.member('DELETE /api/chess/mistakes/:cardId', {}, async ({ transaction, params }) =>
    (await removeCard(transaction, params.cardId)) ? ok(null) : refuse('not_found'),
  );
}
