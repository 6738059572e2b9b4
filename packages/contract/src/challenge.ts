import { Type, type Static } from 'typebox';
import { ChooseStart, GameColor } from './chess-game.ts';
import { Nullable, Timestamp, Uuid } from './scalars.ts';
import { ChooseTimeControl, TimeControl } from './time-control.ts';

export const CHALLENGE_MESSAGE_MAX = 80;

const TERMS = {
  timeControl: ChooseTimeControl,
  color: GameColor,
  rated: Type.Optional(
    Type.Boolean({
      description:
        'True by default; games without a time control or from a chosen position are never rated.',
    }),
  ),
  initialFen: ChooseStart,
  message: Type.Optional(Type.String({ maxLength: 4 * CHALLENGE_MESSAGE_MAX })),
};

const Id = Type.Optional(
  Type.String({
    format: 'uuid',
    description:
      'Chosen by the client. A repeated request with the same id returns the same challenge. The game has this id, too.',
  }),
);

export const OfferChallenge = Type.Object(
  {
    id: Id,
    opponentId: Nullable(
      Type.String({
        format: 'uuid',
        description: 'Null for a challenge to all members of the workspace.',
      }),
    ),
    ...TERMS,
    workspaceId: Type.Optional(
      Type.String({ format: 'uuid', description: 'The workspace of the game.' }),
    ),
  },
  { $id: 'OfferChallenge', additionalProperties: false },
);
export type OfferChallenge = Static<typeof OfferChallenge>;

/** Other terms for a challenge that the caller has got. */
export const ChangeChallenge = Type.Object(
  { id: Id, ...TERMS },
  { $id: 'ChangeChallenge', additionalProperties: false },
);
export type ChangeChallenge = Static<typeof ChangeChallenge>;

export const DECLINE_REASONS = ['later', 'time_control', 'rated', 'casual', 'other'] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

export const DeclineChallenge = Type.Object(
  { reason: Type.Enum([...DECLINE_REASONS]) },
  { $id: 'DeclineChallenge', additionalProperties: false },
);
export type DeclineChallenge = Static<typeof DeclineChallenge>;

export const Challenge = Type.Object(
  {
    id: Uuid,
    workspace_id: Nullable(Uuid),
    challenger_id: Uuid,
    challenger_name: Type.String(),
    challenger_rating: Type.Integer({ description: 'For this class of games.' }),
    challenger_rating_deviation: Type.Number(),
    opponent_id: Nullable(Uuid),
    opponent_name: Nullable(Type.String()),
    time_control: Nullable(TimeControl),
    rated: Type.Boolean(),
    color: GameColor,
    message: Type.String(),
    replaces: Nullable(
      Type.String({
        format: 'uuid',
        description: 'The challenge that this one answers with other terms.',
      }),
    ),
    status: Type.Enum(['open', 'declined']),
    decline_reason: Nullable(Type.Enum([...DECLINE_REASONS])),
    created_at: Timestamp,
    expires_at: Timestamp,
    is_here: Nullable(
      Type.Boolean({
        description: 'Whether the other member is connected; null if there is none yet.',
      }),
    ),
    is_playing: Nullable(
      Type.Boolean({ description: 'Whether the other member is playing with a clock.' }),
    ),
    initial_fen: Nullable(
      Type.String({ description: 'The position to start from; null for the usual start.' }),
    ),
  },
  { $id: 'Challenge' },
);
export type Challenge = Static<typeof Challenge>;

export const ChallengeList = Type.Object(
  { data: Type.Array(Challenge), now: Timestamp },
  { $id: 'ChallengeList' },
);
export type ChallengeList = Static<typeof ChallengeList>;
