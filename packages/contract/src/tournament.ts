import { Type, type Static } from 'typebox';
import { Name, Nullable, Timestamp, Uuid } from './scalars.ts';
import { ChooseTimeControl, TimeControl } from './time-control.ts';
import {
  MAX_ARENA_PLAYERS,
  MAX_ROUND_DATES,
  MAX_ROUNDS,
  FORBIDDEN_PAIRS_MAX,
  MAX_TOURNAMENT_PLAYERS,
  ROUND_STARTS,
} from './tournament-settings.ts';

export const TournamentFormat = Type.Enum([
  'swiss',
  'round_robin',
  'double_round_robin',
  'knockout',
  'arena',
]);
export type TournamentFormat = Static<typeof TournamentFormat>;

export const TournamentStatus = Type.Enum(['open', 'running', 'paused', 'finished', 'cancelled']);
export type TournamentStatus = Static<typeof TournamentStatus>;

/** The tie-breaks that can be chosen, under their FIDE names. Buchholz (BH) is not for round robins. */
export const TIE_BREAKS = [
  'BH/C1',
  'BH',
  'SB',
  'DE',
  'WIN',
  'WON',
  'BPG',
  'PS',
  'ARO',
  'TPR',
  'KS',
] as const;
export const TieBreakLabel = Type.Enum(TIE_BREAKS);
export type TieBreakLabel = Static<typeof TieBreakLabel>;

/** What a player got in a round, in the letters of FIDE's tournament report file. */
export const ResultCode = Type.Enum(['1', '=', '0', '+', '-', 'H', 'F', 'U', 'Z']);
export type ResultCode = Static<typeof ResultCode>;

/** The result of a game: played, or decided by forfeit. */
export const GameResult = Type.Enum(['1-0', '1/2-1/2', '0-1', '+/-', '-/+', '-/-']);
export type GameResult = Static<typeof GameResult>;

/** The result of a game that was played, as its players report it. */
export const PlayedResult = Type.Enum(['1-0', '1/2-1/2', '0-1']);
export type PlayedResult = Static<typeof PlayedResult>;

export const EnterResult = Type.Object(
  { result: Nullable(GameResult) },
  { $id: 'EnterResult', additionalProperties: false },
);
export type EnterResult = Static<typeof EnterResult>;

export const SetReady = Type.Object(
  { isReady: Type.Boolean() },
  { $id: 'SetReady', additionalProperties: false },
);
export type SetReady = Static<typeof SetReady>;

const DAY_S = 86_400;

const Rating = Type.Integer({ minimum: 0, maximum: 4_000 });
const Description = Type.String({ maxLength: 2_000 });

/** Settings that can be changed until the tournament is over. */
const CHANGEABLE = {
  name: Name,
  description: Type.Optional(Description),
  tieBreaks: Type.Optional(
    Type.Array(TieBreakLabel, { maxItems: TIE_BREAKS.length, uniqueItems: true }),
  ),
  startsAt: Type.Optional(
    Nullable(
      Type.String({
        format: 'date-time',
        description: 'When it starts by itself; null or missing if an arbiter starts it.',
      }),
    ),
  ),
  roundStart: Type.Optional(
    Type.Enum(ROUND_STARTS, {
      description:
        'Whether the next round starts by itself when the one before is over, by hand, or on its date. Automatic by default.',
    }),
  ),
  roundDates: Type.Optional(
    Type.Array(Type.String({ format: 'date-time' }), {
      maxItems: MAX_ROUND_DATES,
      description:
        'When the rounds start, in their order. The first one is the start of the tournament; rounds without a date are started by hand.',
    }),
  ),
  pauseS: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 30 * DAY_S, description: 'Seconds between two rounds.' }),
  ),
  appearWithinS: Type.Optional(
    Type.Integer({
      minimum: 15,
      maximum: DAY_S,
      description: 'How long a player has for the first move of a game before it is forfeited.',
    }),
  ),
};

export const CreateTournament = Type.Object(
  {
    ...CHANGEABLE,
    format: TournamentFormat,
    rounds: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_ROUNDS,
        description: 'Of a Swiss tournament. Others have as many as their players need.',
      }),
    ),
    matchGames: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 4,
        description: 'Games of a match in a knockout, before its tie-break games. Two by default.',
      }),
    ),
    durationS: Type.Optional(
      Type.Integer({ minimum: 300, maximum: 12 * 3_600, description: 'How long an arena lasts.' }),
    ),
    overTheBoard: Type.Optional(
      Type.Boolean({ description: 'Games are played at real boards and their results entered.' }),
    ),
    timeControl: ChooseTimeControl,
    rated: Type.Optional(Type.Boolean()),
    maxPlayers: Type.Optional(Nullable(Type.Integer({ minimum: 2, maximum: MAX_ARENA_PLAYERS }))),
    minRating: Type.Optional(Nullable(Rating)),
    maxRating: Type.Optional(Nullable(Rating)),
    checkIn: Type.Optional(
      Type.Boolean({ description: 'Only players who have checked in are paired.' }),
    ),
    openToPlatform: Type.Optional(
      Type.Boolean({
        description: 'Members of all clubs that are open to the platform may enter.',
      }),
    ),
    windowS: Type.Optional(
      Nullable(
        Type.Integer({
          minimum: 3_600,
          maximum: 60 * DAY_S,
          description:
            'How long a round lasts in which each pair agrees when to play. Null: all games begin with the round.',
        }),
      ),
    ),
  },
  { $id: 'CreateTournament', additionalProperties: false },
);
export type CreateTournament = Static<typeof CreateTournament>;

export const ChangeTournament = Type.Partial(Type.Object(CHANGEABLE), {
  $id: 'ChangeTournament',
  additionalProperties: false,
});
export type ChangeTournament = Static<typeof ChangeTournament>;

/** A tournament without its players and rounds. */
export const Tournament = Type.Object(
  {
    id: Uuid,
    workspace_id: Uuid,
    workspace_name: Type.String(),
    name: Type.String(),
    description: Type.String(),
    format: TournamentFormat,
    status: TournamentStatus,
    over_the_board: Type.Boolean(),
    time_control: Nullable(TimeControl),
    rated: Type.Boolean(),
    tie_breaks: Type.Array(Type.String()),
    round_count: Nullable(
      Type.Integer({
        description: 'Null in an arena, and until a round robin or a knockout has started.',
      }),
    ),
    match_games: Nullable(Type.Integer({ description: 'Of a knockout.' })),
    duration_s: Nullable(Type.Integer({ description: 'Of an arena.' })),
    ends_at: Nullable(
      Type.String({ format: 'date-time', description: 'When an arena that has started ends.' }),
    ),
    round: Type.Integer({ description: 'The last round that has started; 0 before the first.' }),
    max_players: Nullable(Type.Integer()),
    min_rating: Nullable(Type.Integer()),
    max_rating: Nullable(Type.Integer()),
    check_in: Type.Boolean(),
    open_to_platform: Type.Boolean(),
    starts_at: Nullable(Timestamp),
    round_start: Type.Enum(ROUND_STARTS),
    round_dates: Type.Array(Timestamp, { description: 'If rounds start on dates.' }),
    pause_s: Type.Integer(),
    window_s: Nullable(Type.Integer()),
    appear_within_s: Type.Integer(),
    next_round_at: Nullable(Type.String({ description: 'When the next round starts by itself.' })),
    trouble: Nullable(
      Type.Enum(['too_few_players', 'no_pairing', 'pairing_too_slow'], {
        description: 'Why it does not go on: an arbiter has to decide.',
      }),
    ),
    public_token: Nullable(
      Type.String({ description: 'The address of the public page; null if there is none.' }),
    ),
    player_count: Type.Integer(),
    version: Type.Integer({ description: 'Counts the changes.' }),
    created_at: Timestamp,
    started_at: Nullable(Timestamp),
    finished_at: Nullable(Timestamp),
  },
  { $id: 'Tournament' },
);
export type Tournament = Static<typeof Tournament>;

export const TournamentBye = Type.Object({
  round: Type.Integer({ minimum: 1, maximum: MAX_ROUNDS }),
  kind: Type.Enum(['half_point', 'zero_point']),
});
export type TournamentBye = Static<typeof TournamentBye>;

export const TournamentPlayer = Type.Object(
  {
    id: Uuid,
    user_id: Nullable(Uuid),
    name: Type.String(),
    rating: Type.Integer({ description: 'At the time of the entry; 0 without one.' }),
    number: Nullable(Type.Integer({ description: 'The pairing number; null before the start.' })),
    checked_in: Type.Boolean(),
    withdrawn: Type.Boolean(),
    paused: Type.Boolean({ description: 'Wants no games of the arena for now.' }),
    byes: Type.Array(TournamentBye),
    rank: Type.Integer(),
    points: Type.Number(),
    tie_breaks: Type.Array(Nullable(Type.Number()), {
      description: 'In the order of the tie-breaks of the tournament.',
    }),
    sheet: Nullable(
      Type.Object(
        {
          scores: Type.Array(Type.Integer(), { description: 'Of the last games, in their order.' }),
          games: Type.Integer(),
          is_on_streak: Type.Boolean({ description: 'The next game counts double.' }),
        },
        { description: 'Of an arena.' },
      ),
    ),
  },
  { $id: 'TournamentPlayer' },
);
export type TournamentPlayer = Static<typeof TournamentPlayer>;

/** The games of a match that are played with one time control. */
export const MatchStage = Type.Enum(['regular', 'rapid', 'blitz', 'armageddon']);
export type MatchStage = Static<typeof MatchStage>;

export const TournamentPairing = Type.Object(
  {
    board: Type.Integer(),
    game: Type.Integer({ description: 'Within a match of a knockout, from 1.' }),
    stage: Nullable(MatchStage),
    white: Uuid,
    black: Nullable(
      Type.String({ format: 'uuid', description: 'Null if the player in `white` has a bye.' }),
    ),
    white_result: Nullable(ResultCode),
    black_result: Nullable(ResultCode),
    game_id: Nullable(Uuid),
    white_ready: Type.Boolean(),
    black_ready: Type.Boolean(),
    white_report: Nullable(PlayedResult),
    black_report: Nullable(PlayedResult),
    by_hand: Type.Boolean({ description: 'An arbiter has made this pairing.' }),
    white_berserk: Type.Boolean(),
    black_berserk: Type.Boolean(),
  },
  { $id: 'TournamentPairing' },
);
export type TournamentPairing = Static<typeof TournamentPairing>;

export const TournamentRound = Type.Object(
  {
    round: Type.Integer(),
    started_at: Nullable(
      Type.String({
        format: 'date-time',
        description:
          'Null for a coming round of a round robin, whose pairings are known from the start.',
      }),
    ),
    ends_at: Nullable(Type.String({ description: 'Until when its games have to begin.' })),
    finished_at: Nullable(Timestamp),
    pairings: Type.Array(TournamentPairing),
  },
  { $id: 'TournamentRound' },
);
export type TournamentRound = Static<typeof TournamentRound>;

/** A match of a knockout. Its players are not known before the matches that lead to it are decided. */
export const BracketMatch = Type.Object(
  {
    players: Type.Array(Nullable(Uuid), { minItems: 2, maxItems: 2 }),
    points: Type.Array(Type.Number(), {
      minItems: 2,
      maxItems: 2,
      description: 'In the games of the match. A drawn armageddon game is won by Black.',
    }),
    winner: Nullable(Uuid),
    is_bye: Type.Boolean(),
  },
  { $id: 'BracketMatch' },
);
export type BracketMatch = Static<typeof BracketMatch>;

const PlayerPair = Type.Array(Uuid, { minItems: 2, maxItems: 2, uniqueItems: true });

export const ForbidPairs = Type.Object(
  { pairs: Type.Array(PlayerPair, { maxItems: FORBIDDEN_PAIRS_MAX }) },
  { $id: 'ForbidPairs', additionalProperties: false },
);
export type ForbidPairs = Static<typeof ForbidPairs>;

/** A file of a tournament over the board that was held elsewhere, or is to be continued here. */
export const ImportTournament = Type.Object(
  {
    text: Type.String({
      minLength: 1,
      description: "FIDE's report format (TRF16 or TRF26).",
    }),
  },
  { $id: 'ImportTournament', additionalProperties: false },
);
export type ImportTournament = Static<typeof ImportTournament>;

export const TournamentRecord = Type.Object(
  {
    tournament: Tournament,
    players: Type.Array(TournamentPlayer, { description: 'In the order of their rank.' }),
    rounds: Type.Array(TournamentRound, {
      description: 'Of an arena, those with games of the caller or with games that go on.',
    }),
    bracket: Nullable(
      Type.Array(Type.Array(BracketMatch), {
        description: 'The rounds of a knockout, to the final.',
      }),
    ),
    own_player: Nullable(Uuid),
    may_manage: Type.Boolean(),
    forbidden_pairs: Type.Array(PlayerPair, {
      description: 'Players of a Swiss tournament who never meet. Only arbiters see them.',
    }),
  },
  { $id: 'TournamentRecord' },
);
export type TournamentRecord = Static<typeof TournamentRecord>;

/** How the tie-breaks of a player are made up. */
export const TournamentSums = Type.Object(
  {
    tie_breaks: Type.Array(
      Type.Object({
        label: Type.String(),
        value: Nullable(Type.Number()),
        contributions: Type.Array(
          Type.Object({
            round: Type.Integer(),
            opponent: Nullable(Uuid),
            amount: Type.Number(),
            adjustment: Nullable(Type.String()),
            is_cut: Type.Boolean(),
          }),
        ),
      }),
    ),
  },
  { $id: 'TournamentSums' },
);
export type TournamentSums = Static<typeof TournamentSums>;

/** How the brackets of a Swiss round were paired. */
export const TournamentTrace = Type.Object(
  {
    brackets: Type.Array(
      Type.Object({
        score: Type.Number(),
        moved_down: Type.Array(Uuid, { description: 'From the bracket above.' }),
        residents: Type.Array(Uuid),
        pairs: Type.Array(Type.Object({ higher: Uuid, lower: Uuid })),
        downfloaters: Type.Array(Uuid, { description: 'To the bracket below.' }),
        decided_by: Nullable(
          Type.String({
            description:
              'The criterion that spoke against pairing the upper half with the lower half in order.',
          }),
        ),
      }),
    ),
  },
  { $id: 'TournamentTrace' },
);
export type TournamentTrace = Static<typeof TournamentTrace>;

export const PauseInArena = Type.Object(
  { isPaused: Type.Boolean() },
  { $id: 'PauseInArena', additionalProperties: false },
);
export type PauseInArena = Static<typeof PauseInArena>;

export const ControlTournament = Type.Object(
  {
    action: Type.Enum(['start', 'next_round', 'pause', 'resume', 'finish', 'cancel']),
  },
  { $id: 'ControlTournament', additionalProperties: false },
);
export type ControlTournament = Static<typeof ControlTournament>;

/** A member of a club, or a guest who has no account. */
export const AddTournamentPlayer = Type.Union(
  [
    Type.Object({ userId: Uuid }, { additionalProperties: false }),
    Type.Object({ name: Name, rating: Type.Optional(Rating) }, { additionalProperties: false }),
  ],
  { $id: 'AddTournamentPlayer' },
);
export type AddTournamentPlayer = Static<typeof AddTournamentPlayer>;

export const ChangeTournamentPlayer = Type.Object(
  {
    checkedIn: Type.Optional(Type.Boolean()),
    withdrawn: Type.Optional(Type.Boolean()),
    byes: Type.Optional(Type.Array(TournamentBye, { maxItems: MAX_ROUNDS })),
  },
  { $id: 'ChangeTournamentPlayer', additionalProperties: false },
);
export type ChangeTournamentPlayer = Static<typeof ChangeTournamentPlayer>;

/** Pairings of the last round by hand: the players of all boards. */
export const RepairRound = Type.Object(
  {
    pairings: Type.Array(
      Type.Object({ white: Uuid, black: Nullable(Uuid) }, { additionalProperties: false }),
      { minItems: 1, maxItems: MAX_TOURNAMENT_PLAYERS },
    ),
    isCheckOnly: Type.Optional(
      Type.Boolean({ description: 'Only tells what the pairings would break.' }),
    ),
  },
  { $id: 'RepairRound', additionalProperties: false },
);
export type RepairRound = Static<typeof RepairRound>;

/** What pairings by hand break, by board. */
export const RepairWarnings = Type.Object(
  {
    warnings: Type.Array(
      Type.Object({
        board: Type.Integer(),
        breaks: Type.Enum(['met_before', 'second_bye', 'color']),
      }),
    ),
  },
  { $id: 'RepairWarnings' },
);
export type RepairWarnings = Static<typeof RepairWarnings>;
