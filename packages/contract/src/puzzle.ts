import { Type, type Static } from 'typebox';
import { Nullable, Timestamp, Uuid } from './scalars.ts';

/** Five characters for a puzzle of the public database, ten for one of our own. */
export const PuzzleId = Type.String({
  pattern: '^([0-9A-Za-z]{5}|[0-9A-Za-z]{10})$',
  description: 'Puzzles of the public database keep their id of five characters.',
  example: '00008',
});

const PuzzleResult = Type.Enum(['solved', 'solved_with_hint', 'failed'], {
  description: 'Of the first attempt. A solution with a hint changes no rating.',
});
export type PuzzleResult = Static<typeof PuzzleResult>;

/** The caller's first attempt at a puzzle. */
const PuzzleAttempt = Type.Object({
  result: Nullable(PuzzleResult),
  hints: Type.Integer(),
  rating_after: Nullable(Type.Integer({ description: "The caller's rating after the attempt." })),
  rating_change: Nullable(Type.Integer()),
});
export type PuzzleAttempt = Static<typeof PuzzleAttempt>;

/** The solution, and what could help to find it. */
const PuzzleDetails = Type.Object(
  {
    solution: Type.Array(Type.String(), {
      description: 'In UCI coordinates: the moves of the solver and of the opponent in turn.',
    }),
    rating: Type.Integer(),
    themes: Type.Array(Type.String()),
    plays: Type.Integer(),
    popularity: Nullable(
      Type.Integer({ description: 'In the public database, from -100 to 100; null for our own.' }),
    ),
    up_votes: Type.Integer(),
    down_votes: Type.Integer(),
    own_vote: Type.Enum(['up', 'down', 'none'], {
      description: "The caller's vote, which is counted above.",
    }),
    game_id: Nullable(Uuid),
    source_url: Nullable(Type.String({ description: 'The game of an imported puzzle.' })),
  },
  { description: 'Only after the caller has found the solution or given up.' },
);

/** The position of a puzzle, and the mistake that led to it. */
const PuzzlePosition = {
  fen: Type.String({ description: 'The position in which the solver moves.' }),
  last_move: Type.String({ description: "The opponent's mistake, which led to the position." }),
  solver: Type.Enum(['white', 'black']),
};

export const Puzzle = Type.Object(
  {
    id: PuzzleId,
    previous_fen: Type.String({ description: "The position before the opponent's mistake." }),
    ...PuzzlePosition,
    attempt: Nullable(PuzzleAttempt),
    details: Nullable(PuzzleDetails),
  },
  { $id: 'Puzzle' },
);
export type Puzzle = Static<typeof Puzzle>;

const PuzzleTheme = Type.String({
  pattern: '^[0-9A-Za-z]{2,40}$',
  description: 'A theme by its name in the public database.',
  example: 'fork',
});

const PuzzleDifficulty = Type.Enum(['easiest', 'easier', 'normal', 'harder', 'hardest'], {
  default: 'normal',
  description: "The rating of the puzzle: the caller's, or 300 or 600 points below or above it.",
});
export type PuzzleDifficulty = Static<typeof PuzzleDifficulty>;

export const NextPuzzleQuery = Type.Object(
  { theme: Type.Optional(PuzzleTheme), difficulty: Type.Optional(PuzzleDifficulty) },
  { additionalProperties: false },
);
export type NextPuzzleQuery = Static<typeof NextPuzzleQuery>;

export const PuzzleMoves = Type.Object(
  {
    moves: Type.Array(Type.String({ minLength: 4, maxLength: 5 }), {
      maxItems: 100,
      description: "The solver's moves so far in UCI coordinates, without the opponent's.",
    }),
  },
  { $id: 'PuzzleMoves', additionalProperties: false },
);
export type PuzzleMoves = Static<typeof PuzzleMoves>;

export const PuzzleAnswer = Type.Object(
  {
    state: Type.Enum(['right', 'wrong', 'solved']),
    reply: Nullable(
      Type.String({ description: "The opponent's move after right moves; null otherwise." }),
    ),
    puzzle: Puzzle,
  },
  { $id: 'PuzzleAnswer' },
);
export type PuzzleAnswer = Static<typeof PuzzleAnswer>;

export const PuzzleHint = Type.Object(
  {
    from: Nullable(
      Type.String({ description: 'The square of the piece; null if the moves were wrong.' }),
    ),
    to: Nullable(Type.String({ description: 'Its target, from the second hint on.' })),
  },
  { $id: 'PuzzleHint' },
);
export type PuzzleHint = Static<typeof PuzzleHint>;

export const VoteOnPuzzle = Type.Object(
  { vote: Type.Enum(['up', 'down', 'none'], { description: '`none` takes a vote back.' }) },
  { $id: 'VoteOnPuzzle', additionalProperties: false },
);
export type VoteOnPuzzle = Static<typeof VoteOnPuzzle>;

export const ReportPuzzle = Type.Object(
  {
    reason: Type.Enum(['another_solution', 'wrong_solution', 'other'], {
      description: '`another_solution`: another move is as good.',
    }),
  },
  { $id: 'ReportPuzzle', additionalProperties: false },
);
export type ReportPuzzle = Static<typeof ReportPuzzle>;

export const PuzzleHistoryItem = Type.Object(
  {
    puzzle_id: PuzzleId,
    ...PuzzlePosition,
    result: PuzzleResult,
    hints: Type.Integer(),
    rating_after: Type.Integer(),
    rating_change: Type.Integer(),
    finished_at: Timestamp,
  },
  { $id: 'PuzzleHistoryItem' },
);
export type PuzzleHistoryItem = Static<typeof PuzzleHistoryItem>;

const Counts = {
  attempts: Type.Integer(),
  solved: Type.Integer({ description: 'At the first attempt and without a hint.' }),
};

/** The caller's rating for puzzles, and their first attempts by theme. */
export const PuzzleProgress = Type.Object(
  {
    rating: Type.Integer(),
    deviation: Type.Number({
      description: 'The uncertainty of the rating; from 110 on the rating is provisional.',
    }),
    ...Counts,
    themes: Type.Array(Type.Object({ theme: Type.String(), ...Counts }), {
      description: 'The most attempted first.',
    }),
  },
  { $id: 'PuzzleProgress' },
);
export type PuzzleProgress = Static<typeof PuzzleProgress>;
