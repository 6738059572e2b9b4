import { Type, type Static } from 'typebox';
import { Nullable } from './scalars.ts';

export const Milliseconds = Type.Integer({ minimum: 0 });

/** The class of a time control, by the expected length of a game. */
export const Speed = Type.Enum(['bullet', 'blitz', 'rapid', 'classical', 'correspondence']);
export type Speed = Static<typeof Speed>;

const DaysPerMove = Type.Integer({ minimum: 1, maximum: 14 });

const SideTimes = Type.Object({ initial_ms: Milliseconds, increment_ms: Milliseconds });

/** The time control of a game. */
export const TimeControl = Type.Union([
  Type.Object({
    name: Type.Enum(['bullet', 'blitz', 'rapid', 'classical']),
    initial_ms: Milliseconds,
    increment_ms: Milliseconds,
    delay_ms: Type.Optional(Milliseconds),
    second_stage: Type.Optional(
      Type.Object({ after_moves: Type.Integer(), added_ms: Milliseconds }),
    ),
    first_move_ms: Type.Optional(Milliseconds),
    allows_berserk: Type.Optional(
      Type.Boolean({
        description: 'In an arena: players may give up half of their time for a point.',
      }),
    ),
    odds: Type.Optional(
      Type.Object(
        { white: Type.Optional(SideTimes), black: Type.Optional(SideTimes) },
        { description: 'What a side has instead of the times above.' },
      ),
    ),
  }),
  Type.Object({ name: Type.Literal('correspondence'), days_per_move: DaysPerMove }),
]);
export type TimeControl = Static<typeof TimeControl>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Whole seconds, in milliseconds. */
function seconds(minimum: number, maximum: number, description: string) {
  return Type.Integer({ minimum, maximum, multipleOf: 1_000, description });
}

/** A clock: the limits within which members can choose. */
const ChooseClock = Type.Object(
  {
    initial_ms: seconds(15_000, 3 * HOUR_MS, 'The time of each side, from 15 s to 3 h.'),
    increment_ms: seconds(0, MINUTE_MS, 'Added after each move.'),
    delay_ms: Type.Optional(
      seconds(0, MINUTE_MS, 'Simple delay: how long a turn lasts before its time counts.'),
    ),
    second_stage: Type.Optional(
      Type.Object(
        {
          after_moves: Type.Integer({ minimum: 10, maximum: 100 }),
          added_ms: seconds(MINUTE_MS, 3 * HOUR_MS, 'Added after the move of this number.'),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);

const ChooseDays = Type.Object({ days_per_move: DaysPerMove }, { additionalProperties: false });

const Named = Type.Enum(['blitz', 'rapid', 'classical'], {
  description: '5+3, 15+10 and 30+20.',
});

/** A time control that is played with a clock. */
export const ChooseClockControl = Type.Union([Named, ChooseClock]);
export type ChooseClockControl = Static<typeof ChooseClockControl>;

/** A time control as members ask for it; null for a game without one. */
export const ChooseTimeControl = Nullable(Type.Union([Named, ChooseClock, ChooseDays]));
export type ChooseTimeControl = Static<typeof ChooseTimeControl>;

/** What the lobby of a workspace offers. */
export const OfferedTimeControls = Type.Array(Type.Union([ChooseClock, ChooseDays]), {
  minItems: 1,
  maxItems: 12,
});
