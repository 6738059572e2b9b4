import { Type, type Static } from 'typebox';
import { Nullable, Timestamp } from './scalars.ts';

export const NOTE_MAX = 4_000;
/** How many days of vacation can begin in a year. */
export const VACATION_DAYS = 30;

const MAX_LINES = 20;
const MAX_PLIES = 40;

export const ConditionalMoves = Type.Object(
  {
    ply: Type.Integer({
      minimum: 0,
      maximum: 20_000,
      description: 'The number of half-moves before the first move of each line.',
    }),
    lines: Type.Array(
      Type.Array(Type.String({ pattern: '^[a-h][1-8][a-h][1-8][qrbn]?$' }), {
        minItems: 2,
        maxItems: MAX_PLIES,
      }),
      {
        maxItems: MAX_LINES,
        description:
          'Each line begins with a move of the opponent and ends with a reply, in UCI coordinates.',
      },
    ),
  },
  { $id: 'ConditionalMoves', additionalProperties: false },
);
export type ConditionalMoves = Static<typeof ConditionalMoves>;

/** What a player keeps about a game for themselves. */
export const GamePreparation = Type.Object(
  { note: Type.String(), conditional_moves: ConditionalMoves },
  { $id: 'GamePreparation' },
);
export type GamePreparation = Static<typeof GamePreparation>;

export const WriteNote = Type.Object(
  { text: Type.String({ maxLength: NOTE_MAX, description: 'Empty to delete the note.' }) },
  { $id: 'WriteNote', additionalProperties: false },
);
export type WriteNote = Static<typeof WriteNote>;

export const Vacation = Type.Object(
  {
    until: Nullable(Timestamp),
    days_left: Type.Integer({
      minimum: 0,
      description: 'How many days of vacation the member can still take this year.',
    }),
  },
  { $id: 'Vacation' },
);
export type Vacation = Static<typeof Vacation>;

export const StartVacation = Type.Object(
  { days: Type.Integer({ minimum: 1, maximum: VACATION_DAYS }) },
  { $id: 'StartVacation', additionalProperties: false },
);
export type StartVacation = Static<typeof StartVacation>;
