import { Type, type Static } from 'typebox';
import { PuzzleId } from './puzzle.ts';
import { Nullable, Timestamp, Uuid } from './scalars.ts';

export const HOMEWORK_PUZZLES_MAX = 50;
const TITLE_LENGTH_MAX = 80;
const WORDS_LENGTH_MAX = 1_000;

const common = {
  id: Uuid,
  title: Type.String(),
  words: Type.String(),
  due_at: Nullable(Timestamp),
  created_by: Nullable(Uuid),
  created_at: Timestamp,
  puzzle_count: Type.Integer(),
  pupil_count: Type.Integer(),
};

/** A homework in a list. */
export const Homework = Type.Object(
  {
    ...common,
    own: Nullable(
      Type.Object(
        { tried: Type.Integer(), solved: Type.Integer() },
        {
          description: "The caller's own results; null unless it was given to the caller.",
        },
      ),
    ),
  },
  { $id: 'Homework' },
);
export type Homework = Static<typeof Homework>;

const HomeworkResult = Type.Object({
  puzzle_id: PuzzleId,
  result: Type.Enum(['solved', 'solved_with_hint', 'failed']),
  finished_at: Timestamp,
});

export const HomeworkDetails = Type.Object(
  {
    ...common,
    puzzles: Type.Array(PuzzleId, { description: 'In the order in which they are to be solved.' }),
    pupils: Type.Array(
      Type.Object({
        user_id: Uuid,
        name: Type.String(),
        results: Type.Array(HomeworkResult),
      }),
      { description: 'All pupils for those who give homework; otherwise only the caller.' },
    ),
  },
  { $id: 'HomeworkDetails' },
);
export type HomeworkDetails = Static<typeof HomeworkDetails>;

export const GiveHomework = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: TITLE_LENGTH_MAX, pattern: '\\S' }),
    words: Type.Optional(Type.String({ maxLength: WORDS_LENGTH_MAX })),
    theme: Type.Optional(
      Type.String({ pattern: '^[0-9A-Za-z]{2,40}$', description: 'By default any theme.' }),
    ),
    lowestRating: Type.Integer({ minimum: 400, maximum: 3_200 }),
    highestRating: Type.Integer({ minimum: 400, maximum: 3_200 }),
    count: Type.Integer({ minimum: 1, maximum: HOMEWORK_PUZZLES_MAX }),
    pupils: Type.Array(Uuid, { minItems: 1, maxItems: 500, uniqueItems: true }),
    dueAt: Type.Optional(Nullable(Timestamp)),
  },
  { $id: 'GiveHomework', additionalProperties: false },
);
export type GiveHomework = Static<typeof GiveHomework>;
