import { Type, type Static, type TSchema } from 'typebox';
import { ListQuery } from './list.ts';
import { Nullable, Timestamp, Uuid } from './scalars.ts';

const Color = Type.Enum(['white', 'black']);
function byColor<T extends TSchema>(schema: T) {
  return Type.Object({ white: schema, black: schema });
}
const Milliseconds = Type.Integer({ minimum: 0 });

export const TimeControlName = Type.Enum(['blitz', 'rapid', 'classical']);

export const GameStatus = Type.Enum(['active', 'white_won', 'black_won', 'drawn', 'aborted']);

const Outcome = Type.Object({
  winner: Nullable(Color),
  reason: Type.Enum([
    'checkmate',
    'resignation',
    'timeout',
    'abandonment',
    'agreement',
    'stalemate',
    'threefold',
    'fivefold',
    'fifty_moves',
    'seventy_five_moves',
    'insufficient_material',
    'timeout_insufficient_material',
    'aborted',
    'no_first_move',
  ]),
});

export const GameState = Type.Object(
  {
    fen: Type.String(),
    ply: Type.Integer({
      minimum: 0,
      description: 'Moves made so far; the next one has this number.',
    }),
    turn: Color,
    last_move: Nullable(Type.String()),
    check: Type.Boolean(),
    clock: Type.Object({
      white_ms: Milliseconds,
      black_ms: Milliseconds,
      running_since: Nullable(Timestamp),
      white_lag_ms: Type.Number({ minimum: 0 }),
      black_lag_ms: Type.Number({ minimum: 0 }),
    }),
    first_move_by: Nullable(Timestamp),
    offers: Type.Object({
      draw: Nullable(Color),
      takeback: Nullable(Color),
      draw_plies: byColor(Nullable(Type.Integer())),
    }),
    absent: byColor(Nullable(Timestamp)),
    repetition: Type.Array(Type.String()),
    outcome: Nullable(Outcome),
  },
  { $id: 'GameState' },
);

/** The record of `chess_games`: the same in answers and in events. */
export const ChessGame = Type.Object(
  {
    id: Uuid,
    white_player_id: Uuid,
    black_player_id: Uuid,
    game_state: GameState,
    moves: Type.Array(Type.String({ description: 'UCI coordinates, such as e2e4 or e7e8q.' })),
    status: GameStatus,
    time_control: Nullable(
      Type.Object({
        name: TimeControlName,
        initial_ms: Milliseconds,
        increment_ms: Milliseconds,
        first_move_ms: Type.Optional(Milliseconds),
      }),
    ),
    created_at: Timestamp,
    updated_at: Timestamp,
    version: Type.Integer({ description: 'Goes up by one with every change.' }),
    clocks: Type.Array(Milliseconds, {
      description: "What the mover's clock showed after each move.",
    }),
    speed: Nullable(TimeControlName),
    created_by: Nullable(Uuid),
    rated: Type.Boolean(),
    white_rating: Type.Integer({ description: 'At the start of the game.' }),
    black_rating: Type.Integer({ description: 'At the start of the game.' }),
    white_rating_change: Nullable(Type.Integer()),
    black_rating_change: Nullable(Type.Integer()),
    finished_at: Nullable(Timestamp),
    rematch_offered_by: Nullable(Uuid),
    rematch_id: Nullable(Uuid),
    bot_depth: Nullable(
      Type.Integer({ description: "How deep a bot searches, where not to its level's depth." }),
    ),
  },
  { $id: 'ChessGame' },
);
export type ChessGame = Static<typeof ChessGame>;

/** Of whoever asks for a game. */
export const GameColor = Type.Enum(['white', 'black', 'random']);

export const CreateGame = Type.Object(
  {
    id: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'Made by the client. With it, a repeated request answers the game it made.',
      }),
    ),
    opponentId: Uuid,
    timeControl: TimeControlName,
    color: GameColor,
    rated: Type.Optional(
      Type.Boolean({ description: 'True unless said otherwise; games with a bot never are.' }),
    ),
    botDepth: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 12,
        description:
          'In a game with a bot, how deep it searches; without it, as deep as its level.',
      }),
    ),
  },
  { $id: 'CreateGame', additionalProperties: false },
);
export type CreateGame = Static<typeof CreateGame>;

export const MakeMove = Type.Object(
  {
    move: Type.String({
      pattern: '^[a-h][1-8][a-h][1-8][qrbn]?$',
      description: "Origin, destination, promotion: e2e4, e7e8q. Castling is the king's move.",
      example: 'e2e4',
    }),
    timestamp: Type.Optional(
      Type.String({
        format: 'date-time',
        description: "When the move was released, by the server's time; for lag compensation only.",
      }),
    ),
    round_trip: Type.Optional(
      Type.String({
        maxLength: 100,
        description:
          "What the live line last said of itself in answer to `clock`; for lag compensation only. Without it, or with one that is not the caller's or older than two minutes, little time is given back.",
      }),
    ),
    ply: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 20_000,
        description:
          'The number of moves before this one. With it, a repeated request is harmless.',
      }),
    ),
  },
  { $id: 'MakeMove', additionalProperties: false },
);
export type MakeMove = Static<typeof MakeMove>;

/** What a player does about a draw, a takeback or a rematch. */
export const Negotiate = Type.Object(
  {
    action: Type.Enum(['offer', 'accept', 'decline'], {
      description: "Declining one's own offer withdraws it.",
    }),
  },
  { $id: 'Negotiate', additionalProperties: false },
);
export type Negotiate = Static<typeof Negotiate>;

export const ClaimGame = Type.Object(
  {
    claim: Type.Enum(['draw', 'victory'], {
      description:
        'A draw by threefold repetition or fifty moves; victory over an absent opponent.',
    }),
  },
  { $id: 'ClaimGame', additionalProperties: false },
);
export type ClaimGame = Static<typeof ClaimGame>;

export const TellPresence = Type.Object(
  { here: Type.Boolean({ description: 'False on leaving the game, true on coming back.' }) },
  { $id: 'TellPresence', additionalProperties: false },
);
export type TellPresence = Static<typeof TellPresence>;

export const GameListQuery = Type.Object(
  {
    ...ListQuery.properties,
    player: Type.Optional(Uuid),
    status: Type.Optional(
      Type.Enum(['active', 'finished', 'white_won', 'black_won', 'drawn', 'aborted'], {
        description: '`finished` is every game that came to a result.',
      }),
    ),
    time_control: Type.Optional(TimeControlName),
    between: Type.Optional(
      Type.Enum(['members'], { description: 'Leaves training with bots out.' }),
    ),
  },
  { additionalProperties: false },
);
export type GameListQuery = Static<typeof GameListQuery>;
