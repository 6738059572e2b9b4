import { Seek, SeekState, StartSeek } from '@rookery/contract';
import type { Routes } from '../../http/routes.ts';
import { ok } from '../../result.ts';
import { countSeekers, deleteSeek, seekOf } from './queries.ts';
import { startSeek } from './start-seek.ts';

const tag = 'Finding a game';
const SEEKS = '/api/chess/seeks';

export function seekRoutes(routes: Routes): void {
  routes.member(
    'POST',
    SEEKS,
    {
      tag,
      summary: 'Seek an opponent; the game arrives as a live update',
      body: StartSeek,
      answer: Seek,
      status: 201,
      limit: 'seeks',
    },
    ({ transaction, caller, body }) => startSeek(transaction, caller.id, body),
  );

  routes.member(
    'GET',
    SEEKS,
    {
      tag,
      summary: "The caller's seek, and the number of seekers by time control",
      answer: SeekState,
      frequent: true,
    },
    async ({ transaction, caller }) => {
      const [own, counts] = await Promise.all([
        seekOf(transaction, caller.id),
        countSeekers(transaction),
      ]);
      const waiting = { blitz: 0, rapid: 0, classical: 0 };
      for (const { time_control, seekers } of counts) waiting[time_control] = seekers;
      return ok({ own: own ?? null, waiting, now: new Date().toISOString() });
    },
  );

  routes.member(
    'DELETE',
    SEEKS,
    { tag, summary: 'Stop seeking an opponent', status: 204 },
    async ({ transaction, caller }) => ok(await deleteSeek(transaction, caller.id)),
  );
}
