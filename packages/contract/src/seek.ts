import { Type, type Static } from 'typebox';
import { Nullable, Timestamp, Uuid } from './scalars.ts';
import { ChooseClockControl, TimeControl } from './time-control.ts';

const Rating = Type.Integer({ minimum: 0, maximum: 4_000 });

/** A request to search for an opponent. */
export const StartSeek = Type.Object(
  {
    timeControl: ChooseClockControl,
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
    time_control: TimeControl,
    rated: Type.Boolean(),
    min_rating: Type.Integer({ description: 'The lowest rating of acceptable opponents.' }),
    max_rating: Type.Integer(),
    created_at: Timestamp,
    rating: Type.Integer({
      description: "The member's rating for this class of games when the search began.",
    }),
    rating_deviation: Type.Number(),
    workspace_id: Nullable(Uuid),
  },
  { $id: 'Seek' },
);
export type Seek = Static<typeof Seek>;

/** Another member's search, which the caller can accept. */
export const OpenSeek = Type.Object(
  {
    user_id: Uuid,
    name: Type.String(),
    time_control: TimeControl,
    rated: Type.Boolean(),
    rating: Type.Integer(),
    rating_deviation: Type.Number(),
    created_at: Timestamp,
  },
  { $id: 'OpenSeek' },
);
export type OpenSeek = Static<typeof OpenSeek>;

export const SeekState = Type.Object(
  {
    own: Nullable(Seek),
    open: Type.Array(OpenSeek, {
      description: 'The seeks that the caller can accept, the oldest first, at most 100.',
    }),
    now: Timestamp,
  },
  { $id: 'SeekState' },
);
export type SeekState = Static<typeof SeekState>;
