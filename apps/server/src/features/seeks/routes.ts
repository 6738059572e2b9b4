import type { UserId } from '@rookery/database';
import type { Routes } from '../../http/routes.ts';
import { ok } from '../../answers/result.ts';
import type { StartAgreedGame } from '../../chess/agreed-game.ts';
import { acceptSeek } from './accept-seek.ts';
import { deleteSeek, openSeeks, seekOf } from './queries.ts';
import { startSeek } from './start-seek.ts';

export function seekRoutes(
  routes: Routes,
  { startAgreedGame }: { readonly startAgreedGame: StartAgreedGame },
): void {
  routes.member('POST /api/chess/seeks', { limit: 'seeks' }, ({ transaction, caller, body }) =>
    startSeek(transaction, caller.id, body),
  );

  routes.member('GET /api/chess/seeks', { frequent: true }, async ({ transaction, caller }) => {
    const [own, open] = await Promise.all([seekOf(transaction, caller.id), openSeeks(transaction)]);
    return ok({ own: own ?? null, open, now: new Date().toISOString() });
  });

  routes.member(
    'POST /api/chess/seeks/:userId/accept',
    { limit: 'games' },
    ({ transaction, caller, params: { userId } }) =>
      acceptSeek(transaction, caller.id, userId as UserId, startAgreedGame),
  );

  routes.member('DELETE /api/chess/seeks', {}, async ({ transaction, caller }) => {
    await deleteSeek(transaction, caller.id);
    return ok(null);
  });
}
