import type { GameId } from '@rookery/database';
import { ok, refuse } from '../../answers/result.ts';
import type { StartAgreedGame } from '../../chess/agreed-game.ts';
import type { Routes } from '../../http/routes.ts';
import { acceptChallenge } from './accept.ts';
import { changeChallenge, offerChallenge } from './offer.ts';
import { answerChallenge, challengesOf, clearChallenges } from './queries.ts';

export function challengeRoutes(
  routes: Routes,
  { startAgreedGame }: { readonly startAgreedGame: StartAgreedGame },
): void {
  routes.member(
    'POST /api/chess/challenges',
    { limit: 'games', target: ({ opponentId }) => opponentId },
    ({ transaction, caller, body }) => offerChallenge(transaction, caller.id, body),
  );

  routes.member('GET /api/chess/challenges', { frequent: true }, async ({ transaction }) =>
    ok({ data: await challengesOf(transaction), now: new Date().toISOString() }),
  );

  routes.member(
    'POST /api/chess/challenges/:challengeId/accept',
    { limit: 'games' },
    ({ transaction, caller, params: { challengeId } }) =>
      acceptChallenge(transaction, caller.id, challengeId as GameId, startAgreedGame),
  );

  routes.member(
    'POST /api/chess/challenges/:challengeId/decline',
    {},
    async ({ transaction, params: { challengeId }, body: { reason } }) => {
      const id = challengeId as GameId;
      const declined = await answerChallenge(transaction, id, { answer: 'declined', reason });
      return declined === undefined ? refuse('challenge_gone') : ok(null);
    },
  );

  routes.member(
    'POST /api/chess/challenges/:challengeId/change',
    { limit: 'games' },
    ({ transaction, caller, params: { challengeId }, body }) =>
      changeChallenge(transaction, caller.id, challengeId as GameId, body),
  );

  routes.member(
    'DELETE /api/chess/challenges/:challengeId',
    {},
    async ({ transaction, caller, params: { challengeId } }) => {
      const id = challengeId as GameId;
      const withdrawn = await answerChallenge(transaction, id, { answer: 'withdrawn' });
      if (withdrawn === undefined) await clearChallenges(transaction, caller.id, id);
      return ok(null);
    },
  );
}
