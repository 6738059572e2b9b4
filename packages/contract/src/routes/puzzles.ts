import { ListOf, ListQuery } from '../list.ts';
import {
  NextPuzzleQuery,
  Puzzle,
  PuzzleAnswer,
  PuzzleHint,
  PuzzleHistoryItem,
  PuzzleId,
  PuzzleMoves,
  PuzzleProgress,
  ReportPuzzle,
  VoteOnPuzzle,
} from '../puzzle.ts';
import { defineRoutes } from './definition.ts';

const tag = 'Chess puzzles';
const params = { puzzleId: PuzzleId };

export const PUZZLE_ROUTES = defineRoutes({
  'GET /api/chess/puzzles/daily': {
    tag,
    summary: 'The puzzle of the day (UTC), the same for all members',
    answer: Puzzle,
    errors: ['not_found'],
  },
  'GET /api/chess/puzzles/next': {
    tag,
    summary: 'A puzzle that the caller has not attempted, near their rating',
    query: NextPuzzleQuery,
    answer: Puzzle,
    errors: ['no_puzzle_left'],
  },
  'GET /api/chess/puzzles/history': {
    tag,
    summary: "The caller's first attempts, newest first",
    query: ListQuery,
    answer: ListOf(PuzzleHistoryItem),
    errors: ['invalid_cursor'],
  },
  'GET /api/chess/puzzles/progress': {
    tag,
    summary: "The caller's rating for puzzles, and their progress by theme",
    answer: PuzzleProgress,
  },
  'GET /api/chess/puzzles/:puzzleId': {
    tag,
    summary: 'A puzzle, with its solution if the caller has found it or given up',
    params,
    answer: Puzzle,
    errors: ['not_found'],
  },
  'POST /api/chess/puzzles/:puzzleId/attempt': {
    tag,
    summary: 'Check moves; the first wrong move or the solution decides the rated attempt',
    params,
    body: PuzzleMoves,
    answer: PuzzleAnswer,
    errors: ['not_found'],
  },
  'POST /api/chess/puzzles/:puzzleId/hint': {
    tag,
    summary:
      'Ask for a hint: the piece to move, and where to at the second request. With a hint, a solution gains nothing',
    params,
    body: PuzzleMoves,
    answer: PuzzleHint,
    errors: ['not_found'],
  },
  'POST /api/chess/puzzles/:puzzleId/give-up': {
    tag,
    summary: 'Give up and see the solution; an attempt that is not decided counts as failed',
    params,
    answer: Puzzle,
    errors: ['not_found'],
  },
  'POST /api/chess/puzzles/:puzzleId/vote': {
    tag,
    summary: 'Vote on a puzzle after an attempt',
    params,
    body: VoteOnPuzzle,
    status: 204,
    errors: ['not_found', 'puzzle_not_attempted'],
  },
  'POST /api/chess/puzzles/:puzzleId/report': {
    tag,
    summary: 'Report an unsound puzzle after an attempt',
    params,
    body: ReportPuzzle,
    status: 204,
    errors: ['not_found', 'puzzle_not_attempted'],
  },
});
