import { Type, type Static } from 'typebox';
import { PuzzleId } from './puzzle.ts';
import { Nullable, Timestamp, Uuid } from './scalars.ts';

const ReportedPuzzle = Type.Object({
  id: PuzzleId,
  fen: Type.String({ description: 'The position in which the solver moves.' }),
  last_move: Type.String({ description: "The opponent's mistake, which led to the position." }),
  solver: Type.Enum(['white', 'black']),
  solution: Type.Array(Type.String(), { description: 'In UCI coordinates.' }),
  rating: Type.Integer(),
  themes: Type.Array(Type.String()),
  plays: Type.Integer(),
  status: Type.Enum(['sound', 'reported'], {
    description: '`reported`: after three reports, it is not chosen until they are dismissed.',
  }),
  reports: Type.Object(
    {
      another_solution: Type.Integer(),
      wrong_solution: Type.Integer(),
      other: Type.Integer(),
    },
    { description: 'How many members have given each reason.' },
  ),
  last_reported_at: Timestamp,
});

export const ReportedPuzzles = Type.Object(
  {
    puzzles: Type.Array(ReportedPuzzle, {
      description: 'Those with most reports first; up to 50.',
    }),
  },
  { $id: 'ReportedPuzzles' },
);
export type ReportedPuzzles = Static<typeof ReportedPuzzles>;

const PuzzleImportJob = Type.Object({
  id: Uuid,
  url: Type.String(),
  state: Type.Enum(['waiting', 'running', 'done', 'failed', 'stopped']),
  rows_read: Type.Integer(),
  stored: Type.Integer(),
  refused: Type.Record(Type.String(), Type.Integer(), {
    description: 'How many rows were not stored, by reason.',
  }),
  failure: Nullable(Type.String({ description: 'Why it failed.' })),
  created_at: Timestamp,
  updated_at: Timestamp,
});

export const PuzzleImportState = Type.Object(
  {
    default_url: Type.String({ description: 'The file that is imported if none is named.' }),
    latest: Nullable(PuzzleImportJob),
  },
  { $id: 'PuzzleImportState' },
);
export type PuzzleImportState = Static<typeof PuzzleImportState>;

export const StartPuzzleImport = Type.Object(
  {
    url: Type.Optional(
      Type.String({
        maxLength: 500,
        description: 'The address of a .csv, .csv.gz or .csv.zst file, over https.',
        example: 'https://database.lichess.org/lichess_db_puzzle.csv.zst',
      }),
    ),
  },
  { $id: 'StartPuzzleImport', additionalProperties: false },
);
export type StartPuzzleImport = Static<typeof StartPuzzleImport>;
