import { Type, type Static, type TSchema } from 'typebox';
import { ListQuery } from './list.ts';
import { Nullable, OneWorkspace, Timestamp, Uuid } from './scalars.ts';
import { ChooseTimeControl, Milliseconds, Speed, TimeControl } from './time-control.ts';

const Color = Type.Enum(['white', 'black']);
function byColor<T extends TSchema>(schema: T) {
  return Type.Object({ white: schema, black: schema });
}

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
      description: 'The number of half-moves made, which is also the index of the next one.',
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
    vacation: Type.Optional(
      Type.Object(
        { white: Nullable(Timestamp), black: Nullable(Timestamp) },
        { description: 'Until when each side is on vacation, in correspondence games.' },
      ),
    ),
    repetition: Type.Array(Type.String()),
    outcome: Nullable(Outcome),
  },
  { $id: 'GameState' },
);

/** A row of `chess_games`, the same in HTTP answers and in live events. */
export const ChessGame = Type.Object(
  {
    id: Uuid,
    white_player_id: Uuid,
    black_player_id: Uuid,
    game_state: GameState,
    moves: Type.Array(Type.String({ description: 'UCI coordinates, such as e2e4 or e7e8q.' })),
    status: GameStatus,
    time_control: Nullable(TimeControl),
    created_at: Timestamp,
    updated_at: Timestamp,
    version: Type.Integer({ description: 'Incremented with every change.' }),
    clocks: Type.Array(Milliseconds, {
      description:
        "The time on the mover's clock after each move; with days for each move, what the move left of them.",
    }),
    speed: Nullable(Speed),
    created_by: Nullable(Uuid),
    rated: Type.Boolean(),
    white_rating: Type.Integer({
      description: 'For this class of games, at the start of the game.',
    }),
    black_rating: Type.Integer({ description: 'At the start of the game.' }),
    white_rating_change: Nullable(Type.Integer()),
    black_rating_change: Nullable(Type.Integer()),
    finished_at: Nullable(Timestamp),
    rematch_offered_by: Nullable(Uuid),
    rematch_id: Nullable(Uuid),
    bot_depth: Nullable(
      Type.Integer({ description: "The bot's search depth, if it is not that of its level." }),
    ),
    workspace_id: Nullable(
      Type.String({
        format: 'uuid',
        description: 'The workspace whose members can see the game; null if only its players can.',
      }),
    ),
    bot_strength: Nullable(
      Type.Integer({ description: 'The strength of the adaptive bot, as an estimated rating.' }),
    ),
    initial_fen: Nullable(
      Type.String({ description: 'The position before the first move; null for the usual start.' }),
    ),
    tournament_id: Nullable(Uuid),
  },
  { $id: 'ChessGame' },
);
export type ChessGame = Static<typeof ChessGame>;

/** The color of the member who asks for a game. */
export const GameColor = Type.Enum(['white', 'black', 'random']);

/** Where a new game starts. */
export const ChooseStart = Type.Optional(
  Nullable(
    Type.String({
      maxLength: 100,
      description:
        'The position to start from, as FEN; by default, or if null, the usual start. A game from a chosen position is never rated.',
    }),
  ),
);

export const CreateGame = Type.Object(
  {
    id: Type.Optional(
      Type.String({
        format: 'uuid',
        description:
          'Chosen by the client. A repeated request with the same id returns the same game.',
      }),
    ),
    opponentId: Uuid,
    timeControl: ChooseTimeControl,
    color: GameColor,
    rated: Type.Optional(
      Type.Boolean({
        description:
          'True by default; games against a bot, without a time control or from a chosen position are never rated.',
      }),
    ),
    initialFen: ChooseStart,
    botDepth: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 12,
        description:
          "The bot's search depth in a game against the bot of a level; by default that of the level.",
      }),
    ),
    workspaceId: Type.Optional(
      Type.String({
        format: 'uuid',
        description:
          'The workspace of the game. Without it, or if the opponent cannot play there: one that both players share.',
      }),
    ),
  },
  { $id: 'CreateGame', additionalProperties: false },
);
export type CreateGame = Static<typeof CreateGame>;

/** Why no game can start from a position. */
export const START_REFUSALS = ['invalid_position', 'position_over'] as const;
export type StartRefusal = (typeof START_REFUSALS)[number];

/** Why a member cannot start a game with another. */
export const DIRECT_GAME_REFUSALS = [
  'self_game',
  'opponent_unknown',
  'outside_junior_club',
  'blocked',
  'no_direct_games',
  'do_not_disturb',
] as const;
export type DirectGameRefusal = (typeof DIRECT_GAME_REFUSALS)[number];

export const MakeMove = Type.Object(
  {
    move: Type.String({
      pattern: '^[a-h][1-8][a-h][1-8][qrbn]?$',
      description:
        "Origin, destination and promotion: e2e4, e7e8q. Castling is written as the king's move.",
      example: 'e2e4',
    }),
    timestamp: Type.Optional(
      Type.String({
        format: 'date-time',
        description: "When the move was made, in the server's time; for lag compensation only.",
      }),
    ),
    round_trip: Type.Optional(
      Type.String({
        maxLength: 100,
        description:
          'The signed round trip from the last `clock` answer of the live connection; for lag compensation only. Without it, or if it belongs to another member or is older than two minutes, little lag is compensated.',
      }),
    ),
    ply: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 20_000,
        description:
          'The number of half-moves before this one. With it, a repeated request has no effect.',
      }),
    ),
  },
  { $id: 'MakeMove', additionalProperties: false },
);
export type MakeMove = Static<typeof MakeMove>;

/** An offer of a draw, a takeback or a rematch, or the answer to one. */
export const Negotiate = Type.Object(
  {
    action: Type.Enum(['offer', 'accept', 'decline'], {
      description: 'A player who declines their own offer withdraws it.',
    }),
  },
  { $id: 'Negotiate', additionalProperties: false },
);
export type Negotiate = Static<typeof Negotiate>;

export const ClaimGame = Type.Object(
  {
    claim: Type.Enum(['draw', 'victory'], {
      description:
        'A draw by threefold repetition or the fifty-move rule, or victory over an absent opponent.',
    }),
  },
  { $id: 'ClaimGame', additionalProperties: false },
);
export type ClaimGame = Static<typeof ClaimGame>;

export const TellPresence = Type.Object(
  {
    here: Type.Boolean({
      description: 'False when the player leaves the game, true when the player returns.',
    }),
  },
  { $id: 'TellPresence', additionalProperties: false },
);
export type TellPresence = Static<typeof TellPresence>;

export const GameListQuery = Type.Object(
  {
    ...ListQuery.properties,
    player: Type.Optional(Uuid),
    status: Type.Optional(
      Type.Enum(['active', 'finished', 'white_won', 'black_won', 'drawn', 'aborted'], {
        description: '`finished` includes all games with a result.',
      }),
    ),
    time_control: Type.Optional(Speed),
    between: Type.Optional(Type.Enum(['members'], { description: 'Excludes games against bots.' })),
    workspace: Type.Optional(OneWorkspace),
  },
  { additionalProperties: false },
);
export type GameListQuery = Static<typeof GameListQuery>;

export const PlayersScore = Type.Object(
  {
    games: Type.Integer({ description: 'Games with a result.' }),
    white: Type.Number({
      description: "The points of this game's White, who may have had Black in others.",
    }),
    black: Type.Number(),
  },
  { $id: 'PlayersScore' },
);
export type PlayersScore = Static<typeof PlayersScore>;
