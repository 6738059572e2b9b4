import { Type, type Static } from 'typebox';
import { Nullable, Timestamp, Uuid } from './scalars.ts';

const CardAnswer = Type.Enum(['found', 'with_help', 'not_found'], {
  description:
    '`found` at the first try, `with_help` after a wrong try or a hint, `not_found` after looking at the solution.',
});

export const MistakeCard = Type.Object(
  {
    id: Uuid,
    game_id: Uuid,
    opponent_id: Uuid,
    played_at: Timestamp,
    ply: Type.Integer({ description: 'The number of half-moves before the mistake.' }),
    fen: Type.String({ description: 'The position before the mistake.' }),
    played: Type.String({ description: 'The mistake in UCI coordinates.' }),
    best_line: Type.Array(Type.String(), {
      description: 'The best move and its continuation in UCI coordinates.',
    }),
    mark: Type.Enum(['mistake', 'blunder']),
    reason: Nullable(Type.String({ description: 'The kind of reason, as in the review.' })),
    due_at: Timestamp,
    answers: Type.Integer({ description: 'How often the card was answered.' }),
    last_answer: Nullable(CardAnswer),
    last_answered_at: Nullable(Timestamp),
    learned_at: Nullable(Timestamp),
  },
  { $id: 'MistakeCard' },
);
export type MistakeCard = Static<typeof MistakeCard>;

export const MistakeCards = Type.Object(
  {
    data: Type.Array(MistakeCard, {
      description: 'Those that are due, the oldest first, at most 50.',
    }),
    due: Type.Integer(),
    waiting: Type.Integer({ description: 'Those that come back later.' }),
    learned: Type.Integer(),
    next_due_at: Nullable(Timestamp),
  },
  { $id: 'MistakeCards' },
);
export type MistakeCards = Static<typeof MistakeCards>;

export const AnswerCard = Type.Object(
  {
    answer: CardAnswer,
    answers: Type.Integer({
      minimum: 0,
      description: 'How often the card was answered before, so that a repeated request is ignored.',
    }),
    at: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'When it was answered, if the page was offline then; by default now.',
      }),
    ),
  },
  { $id: 'AnswerCard', additionalProperties: false },
);
export type AnswerCard = Static<typeof AnswerCard>;
