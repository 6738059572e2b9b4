import { ok } from '../../../answers/result.ts';
import type { Routes } from '../../../http/routes.ts';
import { rankEqually } from './rank-equally.ts';
import { listRecords, puzzleLeaders } from './queries.ts';
import { begin, moveInRun, readRun, skipInRun, stopRun } from './run.ts';

export function puzzleRunRoutes(routes: Routes): void {
  routes.member('GET /api/chess/puzzles/runs', {}, async ({ transaction }) =>
    ok({ data: await listRecords(transaction) }),
  );
  routes.member('POST /api/chess/puzzles/runs', {}, ({ transaction, caller, body }) =>
    begin(transaction, caller.id, body.mode, Date.now()),
  );
  routes.member('GET /api/chess/puzzles/runs/:runId', {}, ({ transaction, params }) =>
    readRun(transaction, params.runId, Date.now()),
  );
  routes.member(
    'POST /api/chess/puzzles/runs/:runId/attempt',
    { limit: 'gameActions', frequent: true },
    ({ transaction, params, body }) => moveInRun(transaction, params.runId, body, Date.now()),
  );
  routes.member('POST /api/chess/puzzles/runs/:runId/skip', {}, ({ transaction, params, body }) =>
    skipInRun(transaction, params.runId, body.number, Date.now()),
  );
  routes.member('POST /api/chess/puzzles/runs/:runId/end', {}, ({ transaction, params }) =>
    stopRun(transaction, params.runId, Date.now()),
  );
  routes.workspace(
    'GET /api/:wsId/chess/puzzles/leaderboard',
    {},
    async ({ transaction, workspaceId, query: { kind = 'rating' } }) =>
      ok({ data: rankEqually(await puzzleLeaders(transaction, workspaceId, kind)) }),
  );
}
