import { startOf } from '@rookery/chess';
import type { PuzzleImportState, ReportedPuzzles } from '@rookery/contract';
import type { PuzzleId, ScopedTransaction } from '@rookery/database';
import { ok, refuse } from '../../../answers/result.ts';
import type { Routes } from '../../../http/routes.ts';
import type { JobSender } from '../../../jobs/job-sender.ts';
import { PUZZLE_IMPORT_JOB } from './import-job.ts';
import { readPuzzleAddress } from './puzzle-address.ts';
import { insertImport, judgePuzzle, latestImport, listReported, stopImport } from './queries.ts';

const FOR_ADMINISTRATORS = { permission: 'puzzle.manage', inRootOnly: true } as const;

export interface PuzzleAdministration {
  readonly jobs: JobSender;
  readonly puzzleDatabaseUrl: string;
  /** For tests. */
  readonly puzzleImportOverHttp: boolean;
}

/** Puzzles belong to the platform. */
export function puzzleAdministrationRoutes(routes: Routes, options: PuzzleAdministration): void {
  reportRoutes(routes);
  importRoutes(routes, options);
}

function reportRoutes(routes: Routes): void {
  routes.workspace('GET /api/:wsId/puzzles/reports', FOR_ADMINISTRATORS, async ({ transaction }) =>
    ok(await reportedPuzzles(transaction)),
  );
  routes.workspace(
    'POST /api/:wsId/puzzles/:puzzleId/withdraw',
    FOR_ADMINISTRATORS,
    async ({ transaction, params }) =>
      (await judgePuzzle(transaction, params.puzzleId as PuzzleId, false))
        ? ok(null)
        : refuse('not_found'),
  );
  routes.workspace(
    'POST /api/:wsId/puzzles/:puzzleId/dismiss-reports',
    FOR_ADMINISTRATORS,
    async ({ transaction, params }) =>
      (await judgePuzzle(transaction, params.puzzleId as PuzzleId, true))
        ? ok(null)
        : refuse('not_found'),
  );
}

function importRoutes(
  routes: Routes,
  { jobs, puzzleDatabaseUrl, puzzleImportOverHttp }: PuzzleAdministration,
): void {
  const stateOf = async (transaction: ScopedTransaction): Promise<PuzzleImportState> => {
    const latest = await latestImport(transaction);
    return {
      default_url: puzzleDatabaseUrl,
      latest: (latest ?? null) as PuzzleImportState['latest'],
    };
  };
  routes.workspace('GET /api/:wsId/puzzles/import', FOR_ADMINISTRATORS, async ({ transaction }) =>
    ok(await stateOf(transaction)),
  );
  routes.workspace(
    'POST /api/:wsId/puzzles/import',
    FOR_ADMINISTRATORS,
    async ({ transaction, caller, body }) => {
      const url = readPuzzleAddress(body.url ?? puzzleDatabaseUrl, puzzleImportOverHttp);
      if (url === null) return refuse('invalid_address');
      const import_id = await insertImport(transaction, url.href, caller.id);
      if (import_id === null) return refuse('import_running');
      await jobs.send(transaction, PUZZLE_IMPORT_JOB, { import_id }, { key: import_id });
      return ok(await stateOf(transaction));
    },
  );
  routes.workspace(
    'POST /api/:wsId/puzzles/import/stop',
    FOR_ADMINISTRATORS,
    async ({ transaction }) => {
      await stopImport(transaction);
      return ok(await stateOf(transaction));
    },
  );
}

async function reportedPuzzles(transaction: ScopedTransaction): Promise<ReportedPuzzles> {
  const rows = await listReported(transaction);
  const puzzles = rows.map(({ another_solution, wrong_solution, other, ...row }) => {
    const { fen, lastMove, solver } = startOf({ fen: row.fen, moves: [row.first_move] });
    const { id, solution, themes, plays, status, last_reported_at } = row;
    return {
      id,
      fen,
      last_move: lastMove,
      solver,
      solution,
      rating: Math.round(row.rating),
      themes,
      plays,
      status,
      reports: { another_solution, wrong_solution, other },
      last_reported_at,
    };
  });
  return { puzzles };
}
