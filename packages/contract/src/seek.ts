import { Type, type Static } from 'typebox';
import { TimeControlName } from './chess-game.ts';
import { Nullable, Timestamp, Uuid } from './scalars.ts';

const Rating = Type.Integer({ minimum: 0, maximum: 4_000 });

/** A request to search for an opponent. */
export const StartSeek = Type.Object(
  {
    timeControl: TimeControlName,
    rated: Type.Optional(Type.Boolean({ description: 'True by default.' })),
    minRating: Type.Optional(Rating),
    maxRating: Type.Optional(Rating),
    workspaceId: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'Seek only in this workspace; by default in all that the member belongs to.',
      }),
    ),
  },
  { $id: 'StartSeek', additionalProperties: false },
);
export type StartSeek = Static<typeof StartSeek>;

/** A member's own search for an opponent. */
export const Seek = Type.Object(
  {
    time_control: TimeControlName,
    rated: Type.Boolean(),
    min_rating: Type.Integer({ description: 'The lowest rating of acceptable opponents.' }),
    max_rating: Type.Integer(),
    created_at: Timestamp,
    rating: Type.Integer({ description: "The member's rating when the search began." }),
    rating_deviation: Type.Number(),
    workspace_id: Nullable(Uuid),
  },
  { $id: 'Seek' },
);
export type Seek = Static<typeof Seek>;

export const SeekState = Type.Object(
  {
    own: Nullable(Seek),
    waiting: Type.Record(TimeControlName, Type.Integer(), {
      description:
        'The number of members who seek each kind of game and can be paired with the caller, who is included.',
    }),
    now: Timestamp,
  },
  { $id: 'SeekState' },
);
export type SeekState = Static<typeof SeekState>;
