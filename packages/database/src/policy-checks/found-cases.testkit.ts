import type { Attempt, Row } from './cases.testkit.ts';
import * as world from './world.testkit.ts';

const {
  ADMINISTRATOR,
  BLOCKED,
  COACH,
  DEPUTY,
  FORMER,
  FOUNDER,
  JUNIOR,
  MATE,
  ME,
  STRANGER,
  TRAINER,
} = world;
const { CLUB, NEW_CLUB, OTHER, STRANGERS_CLUB, STRANGERS_TOURNAMENT } = world;

/** Stored rows that a caller finds with a policy, and rows each of which one part of its condition hides. */
export interface FoundCases {
  readonly row: Row;
  readonly found: readonly Attempt[];
  readonly missed: readonly Attempt[];
  /** For a policy of `update`: what is stored in the rows that are found. */
  readonly change?: string;
  /** Parts of the condition that another policy implies, because the condition reads another table. */
  readonly implied?: readonly string[];
}

const SOON = '2100-01-01';
const LONG_AGO = '2000-01-01';

/** Only MATE finds it. */
function own(row: Row = {}, column = 'user_id'): FoundCases {
  return { row: { [column]: MATE, ...row }, found: [{ as: MATE }], missed: [{ as: ME }] };
}

/** All members of the club find it. */
function inClub(row: Row = {}): FoundCases {
  return { row: { workspace_id: CLUB, ...row }, found: [{ as: MATE }], missed: [{ as: STRANGER }] };
}

/** Not all members of the club find it. */
function managed(row: Row = {}): FoundCases {
  return { row: { workspace_id: CLUB, ...row }, found: [{ as: ME }], missed: [{ as: MATE }] };
}

/** All who see its tournament find it. */
function ofTournament(row: Row = {}): FoundCases {
  return {
    row: { tournament_id: STRANGERS_TOURNAMENT, ...row },
    found: [{ as: STRANGER }],
    missed: [{ as: MATE }],
  };
}

/** Those who know the member find it. */
function ofPerson(row: Row = {}): FoundCases {
  return { row: { user_id: MATE, ...row }, found: [{ as: ME }], missed: [{ as: STRANGER }] };
}

const INVITE: FoundCases = {
  row: { workspace_id: CLUB, token_hash: 'y', role: 'member', expires_at: SOON },
  found: [{ as: ME, role: 'admin', expires_at: new Date() }, { as: TRAINER }],
  missed: [{ as: TRAINER, role: 'admin', expires_at: new Date() }, { as: MATE }],
};
const GAME = { white_player_id: MATE, black_player_id: TRAINER, game_state: '{}' };
const TASK = { name: 'Task' };
const EVENT = {
  title: 'Evening',
  starts: '2026-01-01',
  ends: '2026-01-02',
  time_zone: 'UTC',
  first_at: new Date(),
};
const ATTENDANCE = { event_id: OTHER, occurrence: '2026-02-02', user_id: MATE, answer: 'yes' };
const SITE = {
  host: 'c.test',
  start_address: 'https://c.test',
  interval_hours: 1,
  max_pages: 1,
  max_depth: 1,
  max_megabytes: 1,
  max_minutes: 1,
};
const LINK = {
  domain_id: OTHER,
  address: 'https://a.test/b',
  depth: 0,
  priority: 0,
  shape: '',
  state: 'queued',
};
const MUTE = { user_id: MATE, ends_at: new Date(Date.now() + 86_400_000) };
const TOURNAMENT = {
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
};
const LINK_TO_GAME = { created_by: MATE, rated: false, color: 'white' };
const CHALLENGE = { challenger_id: MATE, rated: false, color: 'white', expires_at: SOON };

export const FOUND_CASES: Readonly<Record<string, FoundCases>> = {
  'users.see_self_and_fellow_members': {
    row: { id: world.NEWCOMER, name: 'New', email: 'new@x.test', personal_workspace_id: OTHER },
    found: [{ as: ME }, { as: OTHER, id: OTHER }],
    missed: [{ as: STRANGER }, { as: ME, id: world.NEW_JUNIOR, is_junior: true }],
  },
  'users.change_self': {
    row: { id: OTHER, name: 'New', email: 'new@x.test', personal_workspace_id: OTHER },
    found: [{ as: OTHER }],
    missed: [{ as: ME }],
    change: `theme = 'dark'`,
  },
  'workspaces.see_mine': {
    row: { id: NEW_CLUB, name: 'New', audience: 'general' },
    found: [{ as: MATE }],
    missed: [{ as: STRANGER }],
  },
  'workspaces.change_settings': {
    row: { id: NEW_CLUB, name: 'New', audience: 'general' },
    found: [{ as: ME }],
    missed: [{ as: MATE }],
    change: `name = 'Renamed'`,
  },
  'workspace_members.see_in_mine': inClub({ user_id: FORMER, role: 'member' }),
  'workspace_members.change_role': {
    ...managed({ user_id: FORMER, role: 'member' }),
    // Constraints refuse another role for juniors.
    change: `role = role`,
  },
  'workspace_members.leave_or_remove': {
    row: { workspace_id: CLUB, user_id: FORMER, role: 'member' },
    found: [{ as: FORMER }, { as: DEPUTY }],
    missed: [{ as: TRAINER }, { as: DEPUTY, role: 'owner' }],
  },
  'workspace_invites.see_open': INVITE,
  'workspace_invites.revoke': INVITE,
  'workspace_removals.see_removals': managed({ user_id: FORMER, removed_at: SOON }),
  'workspace_removals.ban': {
    ...managed({ user_id: FORMER, removed_at: SOON }),
    change: 'banned = true',
  },
  'workspace_log.read_log': managed({ action: 'renamed' }),
  'tasks.see_in_mine': inClub(TASK),
  'tasks.change_in_mine': { ...inClub(TASK), change: `name = 'Renamed'` },
  'tasks.delete_in_mine': inClub(TASK),
  'task_items.see': inClub({ task_id: OTHER, name: 'Item' }),
  'task_comments.see': {
    row: { workspace_id: CLUB, task_id: OTHER, author_id: MATE, text: 'Hello' },
    found: [{ as: ME }],
    missed: [{ as: STRANGER }, { as: ME, author_id: JUNIOR }],
  },
  'task_comments.take_back': own(
    { workspace_id: CLUB, task_id: OTHER, text: 'Hello' },
    'author_id',
  ),
  'announcements.see': inClub({ title: 'News', text: 'Hello' }),
  'announcements.take_back': managed({ title: 'News', text: 'Hello' }),
  'chess_games.watch': {
    row: GAME,
    found: [{ as: MATE }, { as: TRAINER }, { as: ME, workspace_id: CLUB }],
    missed: [{ as: ME }],
  },
  'chess_games.change_own': {
    row: GAME,
    found: [{ as: MATE }, { as: TRAINER }],
    missed: [{ as: ME, workspace_id: CLUB }],
    change: 'version = 8',
  },
  'chess_player_stats.see': ofPerson(),
  'chess_ratings.see': ofPerson({
    speed: 'blitz',
    rating: 1,
    games_played: 1,
    best_rating: 1,
    last_played: new Date(),
    exact_rating: 1,
    rating_deviation: 1,
    volatility: 1,
  }),
  'chess_rating_gains.see': ofPerson({
    timeframe: 'day',
    rating_gained: 1,
    games_played: 1,
    speed: 'blitz',
  }),
  'chess_rating_history.see': {
    row: { user_id: MATE, game_id: world.STRANGERS_GAME, rating: 1, rating_change: 1 },
    found: [{ as: MATE }, { as: ME, game_id: world.GAME }],
    missed: [{ as: ME }, { as: ME, game_id: world.GAME, user_id: JUNIOR }],
  },
  'chess_reviews.see': {
    row: { game_id: world.GAME },
    found: [{ as: ME }],
    missed: [{ as: STRANGER }],
  },
  'chess_blocks.see_own': own({ blocked_id: TRAINER }),
  'chess_blocks.unblock': own({ blocked_id: TRAINER }),
  'chess_links.see': {
    row: { workspace_id: CLUB, ...LINK_TO_GAME },
    found: [{ as: ME }],
    missed: [{ as: STRANGER }, { as: ME, created_by: FORMER }, { as: ME, created_by: JUNIOR }],
    // Only members of the club see who made the link.
    implied: ['workspace_id IN'],
  },
  'chess_links.withdraw_own': own({ workspace_id: CLUB, ...LINK_TO_GAME }, 'created_by'),
  'chess_seeks.own': own({
    time_control: '{}',
    rated: true,
    min_rating: 0,
    max_rating: 4000,
    rating: 1200,
    rating_deviation: 50,
    colors: [],
    opponents: [],
  }),
  'chess_game_notes.own': own({ game_id: OTHER, text: 'Note' }),
  'chess_conditional_moves.own': own({ game_id: OTHER, ply: 0, lines: '[]' }),
  'chess_challenges.see': {
    row: { workspace_id: CLUB, ...CHALLENGE },
    found: [
      { as: MATE, status: 'withdrawn', answered_at: LONG_AGO },
      { as: FORMER, opponent_id: FORMER },
      { as: ME },
    ],
    missed: [
      { as: ME, opponent_id: TRAINER },
      { as: ME, status: 'withdrawn', answered_at: LONG_AGO },
      { as: STRANGER },
      { as: ME, challenger_id: BLOCKED },
    ],
  },
  'chess_challenges.clear_own': {
    row: { workspace_id: CLUB, ...CHALLENGE },
    found: [
      { as: MATE, status: 'withdrawn', answered_at: LONG_AGO },
      { as: MATE, expires_at: LONG_AGO },
    ],
    missed: [{ as: MATE }, { as: ME, expires_at: LONG_AGO }],
  },
  'chess_chat_lines.hear': {
    row: { id: OTHER, game_id: world.GAME, room: 'spectators', author_id: TRAINER, text: 'Hello' },
    found: [{ as: ME }],
    missed: [{ as: STRANGER }, { as: ME, author_id: BLOCKED }],
  },
  'chess_chat_reports.see_own': own({ line_id: OTHER }, 'reporter_id'),
  'chess_chat_mutes.see': {
    row: { workspace_id: CLUB, ...MUTE },
    found: [{ as: MATE }, { as: ME }],
    missed: [{ as: TRAINER }],
  },
  'chess_chat_mutes.change': {
    ...managed(MUTE),
    change: "ends_at = created_at + interval '1 day'",
  },
  'chess_chat_mutes.lift': managed(MUTE),
  'tournaments.see': {
    row: { workspace_id: STRANGERS_CLUB, ...TOURNAMENT },
    found: [
      { as: STRANGER },
      { as: ME, open_to_platform: true },
      { as: '', public_token: world.SHOWN },
    ],
    missed: [{ as: ME }, { as: FOUNDER, open_to_platform: true }, { as: '', public_token: 'y' }],
  },
  'tournaments.change_as_arbiter': { ...managed(TOURNAMENT), change: `name = 'Renamed'` },
  'tournament_players.see': ofTournament({ name: 'Player', rating: 1 }),
  'tournament_rounds.see': ofTournament({ round: 1 }),
  'tournament_pairings.see': ofTournament({ round: 1, board: 1, white_id: OTHER }),
  'tournament_forbidden_pairs.see': ofTournament({ first_id: world.PLAYER, second_id: OTHER }),
  'tournament_byes.see': {
    row: { player_id: world.STRANGERS_PLAYER, round: 1, kind: 'half_point' },
    found: [{ as: STRANGER }],
    missed: [{ as: MATE }],
  },
  'puzzles.see': {
    row: { id: 'abcde', fen: '', first_move: '', solution: ['e2e4'], rating: 1, deviation: 1 },
    found: [{ as: STRANGER }],
    missed: [{ as: '' }, { as: STRANGER, status: 'withdrawn' }],
  },
  'puzzle_ratings.see_own': own(),
  'puzzle_attempts.see_own': own({ puzzle_id: 'abcde' }),
  'puzzle_progress.see_own': own({ theme: 'fork', attempts: 1, solved: 1 }),
  'puzzle_votes.see_own': own({ puzzle_id: 'abcde', vote: 1 }),
  'puzzle_import_jobs.see': {
    row: { url: 'https://puzzles.test' },
    found: [{ as: ADMINISTRATOR }],
    missed: [{ as: ME }],
  },
  'puzzle_import_jobs.stop': {
    row: { url: 'https://puzzles.test' },
    found: [{ as: ADMINISTRATOR }, { as: ADMINISTRATOR, state: 'running' }],
    missed: [{ as: ME }, { as: ADMINISTRATOR, state: 'done' }],
    change: `state = 'stopped'`,
  },
  'homework.see': {
    row: { id: world.NEW_HOMEWORK, workspace_id: CLUB, title: 'Forks', puzzles: ['00000'] },
    found: [{ as: ME }, { as: MATE }],
    missed: [{ as: BLOCKED }, { as: MATE, workspace_id: STRANGERS_CLUB }],
  },
  'homework.take_back': managed({ title: 'Forks', puzzles: ['00000'] }),
  'homework_pupils.see': {
    row: { homework_id: world.HOMEWORK, user_id: MATE },
    found: [{ as: MATE }, { as: ME }],
    missed: [{ as: BLOCKED }],
  },
  'achievements.see': {
    row: {
      user_id: MATE,
      achievement: 'x',
      version: 1,
      kind: 'game',
      source: 'x',
      earned_at: SOON,
    },
    found: [{ as: ME }, { as: TRAINER, user_id: TRAINER }],
    missed: [{ as: STRANGER }, { as: ME, user_id: TRAINER }],
  },
  'achievement_progress.own': own({ version: 1, progress: '{}' }),
  'crawl_domains.see': inClub(SITE),
  'crawl_domains.start': {
    row: { workspace_id: CLUB, ...SITE, state: 'done' },
    found: [{ as: ME }, { as: ME, state: 'failed' }],
    missed: [{ as: MATE }, { as: ME, state: 'running' }],
    change: `state = 'waiting'`,
  },
  'crawl_domains.remove': managed(SITE),
  'crawl_links.see': managed(LINK),
  'crawl_links.decide': { ...managed(LINK), change: `decision = 'skipped'` },
  'crawl_pages.see': inClub({ domain_id: OTHER, address: 'https://a.test', text: '', hash: '' }),
  'calendar_events.see': inClub(EVENT),
  'calendar_events.change_as_writer': { ...managed(EVENT), change: 'locked = true' },
  'calendar_events.delete_as_writer': managed(EVENT),
  'calendar_attendance.see': inClub(ATTENDANCE),
  'calendar_attendance.change_own': {
    row: { workspace_id: CLUB, ...ATTENDANCE },
    found: [{ as: MATE }],
    missed: [{ as: ME }, { as: MATE, workspace_id: STRANGERS_CLUB }],
    change: `answer = 'no'`,
  },
  'calendar_attendance.delete_own': {
    row: { workspace_id: CLUB, ...ATTENDANCE },
    found: [{ as: MATE }],
    missed: [{ as: ME }, { as: MATE, workspace_id: STRANGERS_CLUB }],
  },
  'data_exports.see_own': own(),
  'data_export_chunks.see_own': {
    row: { export_id: world.EXPORT, number: 1, bytes: 'x' },
    found: [{ as: MATE }],
    missed: [{ as: ME }, { as: MATE, export_id: world.EXPIRED_EXPORT }],
  },
  'account_deletions.see_own': own(),
  'account_deletions.cancel_own': own(),
  'guardians.see': {
    row: { user_id: JUNIOR, email: 'g@x.test' },
    found: [{ as: JUNIOR }, { as: COACH }],
    missed: [{ as: world.NEW_JUNIOR }],
  },
};

/** Policies for all commands with one condition: their cases are those for stored rows. */
export const ONE_CONDITION = [
  'calendar_feeds.own',
  'chess_preferences.own',
  'chess_vacations.own',
  'mistake_cards.own',
  'notification_preferences.own',
  'notification_settings.own',
  'notifications.own',
  'push_subscriptions.own',
  'puzzle_runs.own',
  'task_blocks.own',
  'task_items.write',
  'task_plans.own',
  'task_plans_due.own',
  'tournament_byes.manage',
  'tournament_forbidden_pairs.manage',
  'tournament_pairings.manage',
  'tournament_players.manage',
  'tournament_rounds.manage',
  'working_hours.own',
] as const;
