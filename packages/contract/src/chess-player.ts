import { Type, type Static } from 'typebox';
import { ListQuery } from './list.ts';
import { Name, Nullable, OneWorkspace, Timestamp, Uuid, UUID_PATTERN } from './scalars.ts';
import { Speed } from './time-control.ts';

/** A row of `chess_player_stats`. */
export const PlayerStats = Type.Object(
  {
    user_id: Uuid,
    rating: Type.Integer(),
    games_played: Type.Integer(),
    games_won: Type.Integer(),
    games_lost: Type.Integer(),
    games_drawn: Type.Integer(),
    best_rating: Type.Integer(),
    last_played: Nullable(Timestamp),
    created_at: Timestamp,
    exact_rating: Type.Number(),
    rating_deviation: Type.Number({
      description: 'The uncertainty of the rating; from 110 on the rating is provisional.',
    }),
    volatility: Type.Number(),
  },
  { $id: 'PlayerStats' },
);
export type PlayerStats = Static<typeof PlayerStats>;

/** A player's rating for one class of games. */
export const SpeedRating = Type.Object(
  {
    speed: Speed,
    rating: Type.Integer(),
    games_played: Type.Integer({ description: 'Rated games of this class.' }),
    best_rating: Type.Integer(),
    last_played: Timestamp,
    rating_deviation: Type.Number({
      description: 'The uncertainty of the rating; from 110 on the rating is provisional.',
    }),
  },
  { $id: 'SpeedRating' },
);
export type SpeedRating = Static<typeof SpeedRating>;

/** What a member shows to all who can see them. */
export const MemberProfile = Type.Object(
  {
    user_id: Uuid,
    name: Name,
    is_bot: Type.Boolean({
      description: 'A bot of the platform. Bots of members have names that begin with `BOT`.',
    }),
    created_at: Timestamp,
    is_hidden: Type.Boolean({
      description:
        'A junior of another club: the name is first name and initial, and there is no page of theirs.',
    }),
    chess: PlayerStats,
    ratings: Type.Array(SpeedRating, {
      description: 'For each class in which the member has played rated games.',
    }),
  },
  { $id: 'MemberProfile' },
);
export type MemberProfile = Static<typeof MemberProfile>;

export const LEADERBOARD_LIMIT_DEFAULT = 50;
export const LEADERBOARD_LIMIT_MAX = 200;

export const LeaderboardQuery = Type.Object(
  {
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: LEADERBOARD_LIMIT_MAX,
        default: LEADERBOARD_LIMIT_DEFAULT,
      }),
    ),
    timeframe: Type.Optional(
      Type.Enum(['all', 'day', 'week', 'month', 'year'], {
        default: 'all',
        description:
          '`all` ranks players with an established rating by rating; the other timeframes rank by rating gained.',
      }),
    ),
    time_control: Type.Optional(Speed),
    workspace: Type.Optional(OneWorkspace),
  },
  { additionalProperties: false },
);
export type LeaderboardQuery = Static<typeof LeaderboardQuery>;

export const LeaderboardEntry = Type.Object(
  {
    rank: Type.Integer({ minimum: 1 }),
    user_id: Uuid,
    name: Type.String(),
    rating: Type.Integer(),
    rating_gained: Type.Union([Type.Integer(), Type.Null()], {
      description: 'The rating gained in the timeframe; null for `all`.',
    }),
    games_played: Type.Integer({
      description: 'The number of rated games in the timeframe; of all games for `all`.',
    }),
    provisional: Type.Boolean({
      description: 'Whether the rating is still uncertain; never for `all`.',
    }),
  },
  { $id: 'LeaderboardEntry' },
);
export type LeaderboardEntry = Static<typeof LeaderboardEntry>;

export const RatingHistoryQuery = Type.Object(
  { ...ListQuery.properties, time_control: Type.Optional(Speed) },
  { additionalProperties: false },
);
export type RatingHistoryQuery = Static<typeof RatingHistoryQuery>;

export const RatingPoint = Type.Object(
  {
    game_id: Uuid,
    rating: Type.Integer({ description: 'After the game.' }),
    rating_change: Type.Integer(),
    speed: Nullable(Speed),
    speed_rating: Nullable(
      Type.Integer({ description: 'The rating for this class of games, after the game.' }),
    ),
    speed_rating_change: Nullable(Type.Integer()),
    created_at: Timestamp,
  },
  { $id: 'RatingPoint' },
);
export type RatingPoint = Static<typeof RatingPoint>;

export const ChessPreferences = Type.Object(
  {
    direct_games: Type.Enum(['anybody', 'nobody'], {
      description: 'Who may start a game with this member directly, without matchmaking.',
    }),
    do_not_disturb: Type.Boolean({
      description: 'The member gets no challenges, and other members see this setting.',
    }),
    board: Type.Enum(['brown', 'green', 'blue', 'grey', 'purple', 'rose', 'teal', 'contrast']),
    pieces: Type.Enum(['cburnett', 'rookery', 'geometric', 'letters']),
    animation: Type.Enum(['none', 'fast', 'normal', 'slow']),
    coordinates: Type.Boolean(),
    premove: Type.Boolean({
      description: "Whether the member can make premoves during the opponent's turn.",
    }),
    confirm_moves: Type.Boolean({
      description: 'Whether a move is sent only after a confirmation.',
    }),
    sound: Type.Boolean(),
    volume: Type.Integer({ minimum: 0, maximum: 100 }),
    chat: Type.Boolean({
      description: 'If false, the member neither reads nor writes chat messages.',
    }),
    chat_while_playing: Type.Boolean({
      description: 'If false, the same holds for the players of a game until it is over.',
    }),
    repeat_mistakes: Type.Boolean({
      description: "Whether the member's own mistakes come back until they are learned.",
    }),
    show_achievements: Type.Boolean({ description: 'Whether others see the achievements.' }),
  },
  { $id: 'ChessPreferences', additionalProperties: false },
);
export type ChessPreferences = Static<typeof ChessPreferences>;

export const UpdateChessPreferences = Type.Partial(ChessPreferences, {
  $id: 'UpdateChessPreferences',
  additionalProperties: false,
  minProperties: 1,
});
export type UpdateChessPreferences = Static<typeof UpdateChessPreferences>;

export const MAX_PROFILES = 100;

/** Several members at once, so that a list of games needs one request for its players' names. */
export const MembersQuery = Type.Object(
  {
    ids: Type.String({
      description: `Up to ${MAX_PROFILES} ids, separated by commas.`,
      pattern: `^${UUID_PATTERN}(,${UUID_PATTERN}){0,${MAX_PROFILES - 1}}$`,
    }),
  },
  { additionalProperties: false },
);
export type MembersQuery = Static<typeof MembersQuery>;

export const Block = Type.Object(
  { user_id: Uuid, name: Type.String(), created_at: Timestamp },
  { $id: 'Block' },
);
export type Block = Static<typeof Block>;
