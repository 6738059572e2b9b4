import { Type } from 'typebox';
import {
  BeginRun,
  PuzzleLeader,
  PuzzleLeaderboardQuery,
  PuzzleRun,
  RunAnswer,
  RunMoves,
  RunRecords,
  SkipInRun,
} from '../puzzle-run.ts';
import { Uuid } from '../scalars.ts';
import { defineRoutes, WsId } from './definition.ts';

const tag = 'Chess puzzles';
const params = { runId: Uuid };

export const PUZZLE_RUN_ROUTES = defineRoutes({
  'GET /api/chess/puzzles/runs': {
    tag,
    summary: "The caller's best streak, storm and rush",
    answer: RunRecords,
  },
  'POST /api/chess/puzzles/runs': {
    tag,
    summary: 'Begin a streak, a storm or a rush; an open one of the same mode ends',
    body: BeginRun,
    status: 201,
    answer: PuzzleRun,
    errors: ['no_puzzle_left'],
  },
  'GET /api/chess/puzzles/runs/:runId': {
    tag,
    summary: 'A run of the caller, with its current puzzle',
    params,
    answer: PuzzleRun,
    errors: ['not_found'],
  },
  'POST /api/chess/puzzles/runs/:runId/attempt': {
    tag,
    summary: 'Make a move in the current puzzle of a run',
    params,
    body: RunMoves,
    answer: RunAnswer,
    errors: ['not_found'],
  },
  'POST /api/chess/puzzles/runs/:runId/skip': {
    tag,
    summary: 'Skip the current puzzle, once in a streak',
    params,
    body: SkipInRun,
    answer: PuzzleRun,
    errors: ['not_found', 'no_skip_left'],
  },
  'POST /api/chess/puzzles/runs/:runId/end': {
    tag,
    summary: 'End a run; its score counts',
    params,
    answer: PuzzleRun,
    errors: ['not_found'],
  },
  'GET /api/:wsId/chess/puzzles/leaderboard': {
    tag,
    summary: 'The best solvers of a workspace, by rating or by their best run',
    params: { wsId: WsId },
    query: PuzzleLeaderboardQuery,
    answer: Type.Object({ data: Type.Array(PuzzleLeader) }),
  },
});
