import { Type, type Static } from 'typebox';
import { TimeControlName } from './chess-game.ts';
import { Nullable, Timestamp } from './scalars.ts';

const Rating = Type.Integer({ minimum: 0, maximum: 4_000 });

/** What somebody seeks who presses the button. */
export const StartSeek = Type.Object(
  {
    timeControl: TimeControlName,
    rated: Type.Optional(Type.Boolean({ description: 'True unless said otherwise.' })),
    minRating: Type.Optional(Rating),
    maxRating: Type.Optional(Rating),
  },
  { $id: 'StartSeek', additionalProperties: false },
);
export type StartSeek = Static<typeof StartSeek>;

/** A member's own search for an opponent. */
export const Seek = Type.Object(
  {
    time_control: TimeControlName,
    rated: Type.Boolean(),
    min_rating: Type.Integer({ description: 'Of opponents that are welcome.' }),
    max_rating: Type.Integer(),
    created_at: Timestamp,
    rating: Type.Integer({ description: 'As it stood when the search began.' }),
    rating_deviation: Type.Number(),
  },
  { $id: 'Seek' },
);
export type Seek = Static<typeof Seek>;

export const SeekState = Type.Object(
  {
    own: Nullable(Seek),
    waiting: Type.Record(TimeControlName, Type.Integer(), {
      description: 'How many members seek each kind of game, the caller included.',
    }),
    now: Timestamp,
  },
  { $id: 'SeekState' },
);
export type SeekState = Static<typeof SeekState>;
