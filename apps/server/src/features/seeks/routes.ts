import type { Routes } from '../../http/routes.ts';
import { ok } from '../../answers/result.ts';
import { countSeekers, deleteSeek, seekOf } from './queries.ts';
import { startSeek } from './start-seek.ts';

export function seekRoutes(routes: Routes): void {
  routes.member('POST /api/chess/seeks', { limit: 'seeks' }, ({ transaction, caller, body }) =>
    startSeek(transaction, caller.id, body),
  );

  routes.member('GET /api/chess/seeks', { frequent: true }, async ({ transaction, caller }) => {
    const [own, counts] = await Promise.all([
      seekOf(transaction, caller.id),
      countSeekers(transaction),
    ]);
    const waiting = { blitz: 0, rapid: 0, classical: 0 };
    for (const { time_control, seekers } of counts) waiting[time_control] = seekers;
    return ok({ own: own ?? null, waiting, now: new Date().toISOString() });
  });

  routes.member('DELETE /api/chess/seeks', {}, async ({ transaction, caller }) => {
    await deleteSeek(transaction, caller.id);
    return ok(null);
  });
}
