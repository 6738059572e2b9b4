import { PuzzleImportState, ReportedPuzzles, StartPuzzleImport } from '../puzzle-administration.ts';
import { PuzzleId } from '../puzzle.ts';
import { defineRoutes, WsId } from './definition.ts';

const tag = 'Puzzle administration';
const params = { wsId: WsId };

/** For administrators of the platform: only in the root workspace. */
export const PUZZLE_ADMINISTRATION_ROUTES = defineRoutes({
  'GET /api/:wsId/puzzles/reports': {
    tag,
    summary: 'Reported puzzles with the reasons; only in the root workspace',
    params,
    answer: ReportedPuzzles,
    errors: ['not_found'],
  },
  'POST /api/:wsId/puzzles/:puzzleId/withdraw': {
    tag,
    summary: 'Withdraw a puzzle, so that it is not shown any more',
    params: { ...params, puzzleId: PuzzleId },
    status: 204,
    errors: ['not_found'],
  },
  'POST /api/:wsId/puzzles/:puzzleId/dismiss-reports': {
    tag,
    summary: 'Dismiss the reports of a puzzle, so that it is chosen again',
    params: { ...params, puzzleId: PuzzleId },
    status: 204,
    errors: ['not_found'],
  },
  'GET /api/:wsId/puzzles/import': {
    tag,
    summary: 'The latest import of puzzles, and how far it is',
    params,
    answer: PuzzleImportState,
    errors: ['not_found'],
  },
  'POST /api/:wsId/puzzles/import': {
    tag,
    summary: 'Import puzzles from a file, by default from the public database',
    params,
    body: StartPuzzleImport,
    answer: PuzzleImportState,
    status: 201,
    errors: ['not_found', 'invalid_address', 'import_running'],
  },
  'POST /api/:wsId/puzzles/import/stop': {
    tag,
    summary: 'Stop the import; a later one of the same file goes on there',
    params,
    answer: PuzzleImportState,
    errors: ['not_found'],
  },
});
