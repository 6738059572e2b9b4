import * as world from './world.testkit.ts';

const { ADMINISTRATOR, BLOCKED, FORMER, FOUNDER, JUNIOR, MATE, ME, STRANGER, TRAINER } = world;
const { CLUB, OPEN_CLUB, OTHER, PERSONAL, ROOT, STRANGERS_CLUB } = world;

export type Row = Readonly<Record<string, unknown>>;

/** Columns that differ from the usual row, and the caller, who is ME if none is named. */
export type Attempt = Row & { readonly as?: string };

/** What a policy lets through, and rows each of which breaks one part of its condition. */
export interface PolicyCases {
  /** The row to insert. Without one, the columns of an attempt are stored in every row that the caller may change. */
  readonly row?: Row;
  readonly allowed: readonly Attempt[];
  readonly refused: readonly Attempt[];
}

const SOON = '2100-01-01';
const TOMORROW = new Date(Date.now() + 86_400_000);
const TIME_CONTROL = '{}';

/** A row that belongs to the caller. */
function own(row: Row = {}, column = 'user_id'): PolicyCases {
  return { row: { [column]: ME, ...row }, allowed: [{}], refused: [{ [column]: MATE }] };
}

/** A row of a club, in the name of the caller. */
function ownInClub(row: Row = {}, column = 'user_id'): PolicyCases {
  return {
    row: { workspace_id: CLUB, [column]: ME, ...row },
    allowed: [{}],
    refused: [{ [column]: MATE }, { workspace_id: STRANGERS_CLUB }],
  };
}

/** A row of a tournament that the caller manages. */
function inTournament(row: Row): PolicyCases {
  return {
    row: { tournament_id: world.TOURNAMENT, ...row },
    allowed: [{ as: FOUNDER }],
    refused: [{ as: FOUNDER, tournament_id: world.STRANGERS_TOURNAMENT }],
  };
}

export const POLICY_CASES: Readonly<Record<string, PolicyCases>> = {
  'users.change_self': {
    allowed: [
      { default_workspace_id: null },
      { default_workspace_id: CLUB },
      { as: FORMER, default_workspace_id: STRANGERS_CLUB },
    ],
    refused: [{ id: OTHER }, { default_workspace_id: STRANGERS_CLUB }],
  },
  'workspaces.change_settings': {
    allowed: [{ as: FOUNDER, name: 'Renamed' }],
    refused: [{ as: FOUNDER, id: OTHER }],
  },
  'workspace_members.change_role': {
    allowed: [
      { as: FOUNDER, role: 'member' },
      { as: ADMINISTRATOR, role: 'admin' },
    ],
    refused: [
      { as: FOUNDER, workspace_id: STRANGERS_CLUB },
      { as: ADMINISTRATOR, role: 'arbiter' },
    ],
  },
  'workspace_invites.invite': {
    row: { workspace_id: CLUB, token_hash: 'x', role: 'member', created_by: ME, expires_at: SOON },
    allowed: [
      { role: 'admin', expires_at: new Date() },
      { as: TRAINER, created_by: TRAINER },
      {
        as: ADMINISTRATOR,
        created_by: ADMINISTRATOR,
        workspace_id: ROOT,
        role: 'admin',
        expires_at: new Date(),
      },
    ],
    refused: [
      { created_by: MATE },
      { as: TRAINER, created_by: TRAINER, role: 'admin', expires_at: new Date() },
      { as: MATE, created_by: MATE },
      { workspace_id: PERSONAL },
      { as: ADMINISTRATOR, created_by: ADMINISTRATOR, workspace_id: ROOT },
    ],
  },
  'workspace_removals.ban': {
    allowed: [{ as: FOUNDER, banned: true }],
    refused: [{ as: FOUNDER, workspace_id: STRANGERS_CLUB }],
  },
  'tasks.change_in_mine': {
    allowed: [{ as: FOUNDER, name: 'Renamed' }],
    refused: [{ as: FOUNDER, workspace_id: STRANGERS_CLUB }],
  },
  'tasks.create_in_mine': ownInClub({ name: 'Task' }, 'created_by'),
  'task_items.write': {
    row: { workspace_id: CLUB, task_id: OTHER, name: 'Item' },
    allowed: [{}],
    refused: [{ workspace_id: STRANGERS_CLUB }],
  },
  'task_comments.write': {
    row: { workspace_id: CLUB, task_id: OTHER, author_id: ME, text: 'Hello' },
    allowed: [{}],
    refused: [
      { author_id: MATE },
      { workspace_id: STRANGERS_CLUB },
      { as: JUNIOR, author_id: JUNIOR },
    ],
  },
  'announcements.write': ownInClub({ title: 'News', text: 'Hello' }, 'created_by'),
  'chess_games.change_own': {
    allowed: [
      { as: ME, version: 8 },
      { as: MATE, version: 8 },
    ],
    refused: [{ white_player_id: STRANGER, black_player_id: MATE }],
  },
  'chess_games.start_own': {
    row: { white_player_id: ME, black_player_id: MATE, game_state: '{}', workspace_id: CLUB },
    allowed: [{ created_by: ME }, { as: MATE }],
    refused: [
      { white_player_id: TRAINER },
      { created_by: MATE },
      { black_player_id: BLOCKED },
      { workspace_id: STRANGERS_CLUB },
    ],
  },
  'chess_preferences.own': own(),
  'chess_blocks.block': {
    row: { user_id: ME, blocked_id: MATE },
    allowed: [{}],
    refused: [{ user_id: TRAINER }, { blocked_id: STRANGER }],
  },
  'chess_seeks.own': {
    row: {
      user_id: ME,
      time_control: TIME_CONTROL,
      rated: true,
      min_rating: 0,
      max_rating: 4000,
      rating: 1200,
      rating_deviation: 50,
      colors: [],
      opponents: [],
    },
    allowed: [{}, { workspace_id: CLUB }],
    refused: [
      { user_id: MATE },
      { workspace_id: STRANGERS_CLUB },
      { as: JUNIOR, user_id: JUNIOR, workspace_id: CLUB },
    ],
  },
  'chess_links.make_own': {
    row: { workspace_id: CLUB, created_by: ME, rated: false, color: 'white' },
    allowed: [{}],
    refused: [
      { created_by: MATE },
      { workspace_id: STRANGERS_CLUB },
      { as: JUNIOR, created_by: JUNIOR },
    ],
  },
  'chess_challenges.offer_own': {
    row: { workspace_id: CLUB, challenger_id: ME, rated: false, color: 'white', expires_at: SOON },
    allowed: [{}, { opponent_id: MATE }, { workspace_id: null, opponent_id: MATE }],
    refused: [
      { challenger_id: MATE },
      { workspace_id: STRANGERS_CLUB },
      { as: JUNIOR, challenger_id: JUNIOR },
      { opponent_id: BLOCKED },
    ],
  },
  'chess_chat_lines.write_own': {
    row: { id: OTHER, game_id: world.GAME, room: 'players', author_id: ME, text: 'Hello' },
    allowed: [{}],
    refused: [{ author_id: MATE }, { game_id: world.STRANGERS_GAME }],
  },
  'chess_chat_reports.report_heard': {
    row: { line_id: world.MATES_MESSAGE, reporter_id: ME },
    allowed: [{}],
    refused: [
      { reporter_id: TRAINER },
      { line_id: world.MY_MESSAGE },
      { line_id: world.STRANGERS_MESSAGE },
    ],
  },
  'chess_chat_mutes.mute': {
    row: { workspace_id: CLUB, user_id: MATE, muted_by: ME, ends_at: TOMORROW },
    allowed: [{}],
    refused: [{ muted_by: TRAINER }, { workspace_id: STRANGERS_CLUB }, { user_id: ME }],
  },
  'chess_chat_mutes.change': {
    allowed: [{ muted_by: ME }],
    refused: [{ muted_by: TRAINER }, { muted_by: ME, user_id: STRANGER }],
  },
  'chess_game_notes.own': {
    row: { game_id: world.GAME, user_id: ME, text: 'Note' },
    allowed: [{}],
    refused: [{ user_id: MATE }, { game_id: world.STRANGERS_GAME }],
  },
  'chess_conditional_moves.own': {
    row: { game_id: world.GAME, user_id: ME, ply: 0, lines: '[]' },
    allowed: [{}],
    refused: [{ user_id: MATE }, { game_id: world.STRANGERS_GAME }],
  },
  'chess_vacations.own': own({ ends_at: SOON }),
  'tournaments.change_as_arbiter': {
    allowed: [{ as: FOUNDER, name: 'Renamed' }],
    refused: [{ as: FOUNDER, workspace_id: STRANGERS_CLUB }],
  },
  'tournaments.create_as_arbiter': {
    row: {
      workspace_id: CLUB,
      created_by: ME,
      name: 'Cup',
      format: 'swiss',
      over_the_board: true,
      rated: false,
      tie_breaks: [],
      round_count: 3,
      check_in: false,
      open_to_platform: false,
      round_start: 'by_hand',
      pause_s: 0,
      appear_within_s: 300,
    },
    allowed: [{}, { workspace_id: OPEN_CLUB, open_to_platform: true }],
    refused: [
      { created_by: MATE },
      { as: MATE, created_by: MATE },
      { workspace_id: PERSONAL },
      { open_to_platform: true },
    ],
  },
  'tournament_players.manage': inTournament({ name: 'Player', rating: 1200 }),
  'tournament_rounds.manage': inTournament({ round: 1 }),
  'tournament_pairings.manage': inTournament({ round: 1, board: 1, white_id: world.PLAYER }),
  'tournament_forbidden_pairs.manage': inTournament({ first_id: world.PLAYER, second_id: OTHER }),
  'tournament_byes.manage': {
    row: { player_id: world.PLAYER, round: 1, kind: 'half_point' },
    allowed: [{ as: FOUNDER }],
    refused: [{ as: FOUNDER, player_id: world.STRANGERS_PLAYER }, { as: MATE }],
  },
  'puzzle_runs.own': own({ mode: 'streak', skips_left: 0, puzzles: [], started_at: new Date() }),
  'mistake_cards.own': own({
    game_id: world.GAME,
    ply: 0,
    fen: '',
    played: 'e2e4',
    best_line: ['d2d4'],
    mark: 'mistake',
  }),
  'homework.give': ownInClub({ title: 'Forks', puzzles: ['00000'] }, 'created_by'),
  'homework_pupils.give': {
    row: { homework_id: world.HOMEWORK, user_id: MATE },
    allowed: [{}],
    refused: [{ as: MATE }, { user_id: STRANGER }],
  },
  'puzzle_import_jobs.start': {
    row: { url: 'https://puzzles.test', started_by: ADMINISTRATOR },
    allowed: [{ as: ADMINISTRATOR }],
    refused: [
      { as: ADMINISTRATOR, started_by: ME },
      { as: ME, started_by: ME },
    ],
  },
  'puzzle_import_jobs.stop': {
    allowed: [{ as: ADMINISTRATOR, state: 'stopped' }],
    refused: [{ as: ADMINISTRATOR, state: 'done' }],
  },
  'notifications.own': own({ kind: 'challenge', source: 'x', details: '{}', in_app: true }),
  'notification_preferences.own': own({
    kind: 'challenge',
    in_app: true,
    mail: 'never',
    push: false,
  }),
  'notification_settings.own': own(),
  'push_subscriptions.own': own({ endpoint: 'https://push.test', public_key: '', auth_secret: '' }),
  'crawl_domains.add': ownInClub(
    {
      host: 'b.test',
      start_address: 'https://b.test',
      interval_hours: 1,
      max_pages: 1,
      max_depth: 1,
      max_megabytes: 1,
      max_minutes: 1,
    },
    'created_by',
  ),
  'crawl_domains.start': {
    allowed: [{ as: FOUNDER, state: 'waiting' }],
    refused: [{ as: FOUNDER, state: 'running' }],
  },
  'crawl_links.decide': {
    allowed: [{ as: FOUNDER, decided_by: FOUNDER }],
    refused: [{ as: FOUNDER, decided_by: ME }],
  },
  'calendar_events.change_as_writer': {
    allowed: [{ as: FOUNDER, title: 'Renamed' }],
    refused: [{ as: FOUNDER, workspace_id: STRANGERS_CLUB }],
  },
  'calendar_events.create_as_writer': ownInClub(
    {
      title: 'Club night',
      starts: '2026-01-01',
      ends: '2026-01-02',
      time_zone: 'UTC',
      first_at: new Date(),
    },
    'created_by',
  ),
  'calendar_attendance.answer': ownInClub({
    event_id: OTHER,
    occurrence: '2026-01-01',
    answer: 'yes',
  }),
  'calendar_attendance.change_own': {
    allowed: [{ as: FOUNDER, answer: 'no' }],
    refused: [{ as: FOUNDER, user_id: ME }],
  },
  'calendar_feeds.own': ownInClub({ token_hash: 'x' }),
  'working_hours.own': own({ kind: 'work', weekday: 1, start_minute: 0, end_minute: 1 }),
  'task_plans.own': ownInClub({ horizon_days: 7 }),
  'task_plans_due.own': own({ workspace_id: CLUB, due_at: SOON }),
  'task_blocks.own': ownInClub({
    task_id: OTHER,
    starts_at: '2026-01-01',
    ends_at: '2026-01-02',
    reason: 'due',
  }),
  'data_exports.ask_for_own': own(),
  'account_deletions.ask_for_own': own(),
};
