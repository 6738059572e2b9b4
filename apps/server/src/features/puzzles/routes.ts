import type { VoteOnPuzzle } from '@rookery/contract';
import type { PuzzleId } from '@rookery/database';
import { ok, refuse } from '../../answers/result.ts';
import type { Routes } from '../../http/routes.ts';
import { attemptPuzzle, getHint, giveUp } from './attempt.ts';
import { dailyPuzzle, nextPuzzle, showPuzzle } from './choose.ts';
import { readHistory, readProgress } from './history.ts';
import { findPuzzle, storeReport, storeVote } from './queries.ts';

const VOTES = { up: 1, down: -1, none: 0 } as const satisfies Record<VoteOnPuzzle['vote'], number>;

export function puzzleRoutes(routes: Routes): void {
  readingRoutes(routes);
  solvingRoutes(routes);
  opinionRoutes(routes);
}

function readingRoutes(routes: Routes): void {
  routes.member('GET /api/chess/puzzles/daily', {}, ({ transaction }) => dailyPuzzle(transaction));
  routes.member('GET /api/chess/puzzles/next', {}, ({ transaction, query }) =>
    nextPuzzle(transaction, query),
  );
  routes.member('GET /api/chess/puzzles/history', {}, ({ transaction, query }) =>
    readHistory(transaction, query),
  );
  routes.member('GET /api/chess/puzzles/progress', {}, async ({ transaction }) =>
    ok(await readProgress(transaction)),
  );
  routes.member('GET /api/chess/puzzles/:puzzleId', {}, ({ transaction, params }) =>
    showPuzzle(transaction, params.puzzleId as PuzzleId),
  );
}

function solvingRoutes(routes: Routes): void {
  routes.member(
    'POST /api/chess/puzzles/:puzzleId/attempt',
    { limit: 'gameActions', frequent: true },
    ({ transaction, params, body }) =>
      attemptPuzzle(transaction, params.puzzleId as PuzzleId, body.moves),
  );
  routes.member(
    'POST /api/chess/puzzles/:puzzleId/hint',
    { limit: 'hints' },
    ({ transaction, params, body }) =>
      getHint(transaction, params.puzzleId as PuzzleId, body.moves),
  );
  routes.member('POST /api/chess/puzzles/:puzzleId/give-up', {}, ({ transaction, params }) =>
    giveUp(transaction, params.puzzleId as PuzzleId),
  );
}

function opinionRoutes(routes: Routes): void {
  routes.member(
    'POST /api/chess/puzzles/:puzzleId/vote',
    {},
    async ({ transaction, params, body }) => {
      const id = params.puzzleId as PuzzleId;
      if ((await findPuzzle(transaction, id)) === undefined) return refuse('not_found');
      const isDone = await storeVote(transaction, id, VOTES[body.vote]);
      return isDone ? ok(null) : refuse('puzzle_not_attempted');
    },
  );
  routes.member(
    'POST /api/chess/puzzles/:puzzleId/report',
    { limit: 'reports' },
    async ({ transaction, params, body }) => {
      const id = params.puzzleId as PuzzleId;
      if ((await findPuzzle(transaction, id)) === undefined) return refuse('not_found');
      const isDone = await storeReport(transaction, id, body.reason);
      return isDone ? ok(null) : refuse('puzzle_not_attempted');
    },
  );
}
