import { Type, type Static } from 'typebox';
import { PuzzleId } from './puzzle.ts';
import { Nullable, Timestamp, Uuid } from './scalars.ts';

const MODES = ['streak', 'storm', 'rush'] as const;

const RunMode = Type.Enum(MODES, {
  description:
    'A streak ends with the first error, a storm after three minutes with bonuses and penalties, a rush after five minutes or with the third error.',
});

const RunPuzzle = Type.Object({
  number: Type.Integer({ minimum: 1, description: 'Counted from 1 in each run.' }),
  id: PuzzleId,
  previous_fen: Type.String({ description: "The position before the opponent's mistake." }),
  fen: Type.String({ description: 'The position in which the solver moves first.' }),
  last_move: Type.String({ description: "The opponent's mistake, which led to the position." }),
  solver: Type.Enum(['white', 'black']),
  line: Type.Array(Type.String(), {
    description: 'The right moves of the solver so far, each with the reply to it.',
  }),
});

export const PuzzleRun = Type.Object(
  {
    id: Uuid,
    mode: RunMode,
    score: Type.Integer({ description: 'Solved puzzles.' }),
    errors: Type.Integer(),
    combo: Type.Integer({ description: 'Right moves since the last error.' }),
    best_combo: Type.Integer(),
    skips_left: Type.Integer(),
    remaining_ms: Nullable(
      Type.Integer({ minimum: 0, description: 'Null without a clock. The server keeps the time.' }),
    ),
    ended_at: Nullable(Timestamp),
    puzzle: Nullable(RunPuzzle),
    results: Type.Array(
      Type.Object({
        puzzle_id: PuzzleId,
        result: Nullable(
          Type.Enum(['solved', 'failed', 'skipped'], { description: 'Null if the time was up.' }),
        ),
      }),
      { description: 'Empty until the run is over.' },
    ),
    best_score: Type.Integer({ description: "The caller's best in this mode, with this run." }),
    is_record: Type.Boolean({ description: 'Better than all earlier runs.' }),
  },
  { $id: 'PuzzleRun' },
);
export type PuzzleRun = Static<typeof PuzzleRun>;

export const BeginRun = Type.Object(
  { mode: RunMode },
  { $id: 'BeginRun', additionalProperties: false },
);

const puzzleNumber = Type.Integer({
  minimum: 1,
  maximum: 10_000,
  description: 'The number of the puzzle, so that a repeated request changes nothing.',
});

export const RunMoves = Type.Object(
  {
    number: puzzleNumber,
    moves: Type.Array(Type.String({ minLength: 4, maxLength: 5 }), {
      minItems: 1,
      maxItems: 100,
      description: "The solver's moves so far in UCI coordinates, without the opponent's.",
    }),
  },
  { $id: 'RunMoves', additionalProperties: false },
);
export type RunMoves = Static<typeof RunMoves>;

export const SkipInRun = Type.Object(
  { number: puzzleNumber },
  { $id: 'SkipInRun', additionalProperties: false },
);

export const RunAnswer = Type.Object(
  {
    state: Type.Enum(['right', 'wrong', 'solved', 'ignored'], {
      description: '`ignored`: repeated, or the run is over. Nothing has changed.',
    }),
    reply: Nullable(
      Type.String({ description: "The opponent's move after a right move; null otherwise." }),
    ),
    run: PuzzleRun,
  },
  { $id: 'RunAnswer' },
);
export type RunAnswer = Static<typeof RunAnswer>;

export const RunRecords = Type.Object(
  {
    data: Type.Array(
      Type.Object({
        mode: RunMode,
        runs: Type.Integer(),
        best_score: Type.Integer(),
        best_today: Type.Integer({ description: 'Of the day in UTC.' }),
      }),
      { description: 'Modes without a run are left out.' },
    ),
  },
  { $id: 'RunRecords' },
);
export type RunRecords = Static<typeof RunRecords>;

export const PuzzleLeaderboardQuery = Type.Object(
  {
    kind: Type.Optional(
      Type.Enum(['rating', ...MODES], {
        default: 'rating',
        description: 'By rating for puzzles, which must be established, or by the best run.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type PuzzleLeaderboardQuery = Static<typeof PuzzleLeaderboardQuery>;

export const PuzzleLeader = Type.Object(
  {
    rank: Type.Integer({ minimum: 1, description: 'Equal scores have the same rank.' }),
    user_id: Uuid,
    name: Type.String(),
    score: Type.Integer(),
    reached_at: Nullable(Timestamp),
  },
  { $id: 'PuzzleLeader' },
);
export type PuzzleLeader = Static<typeof PuzzleLeader>;
