import { randomUUID } from 'node:crypto';

type Row = Readonly<Record<string, unknown>>;

/** Columns that a constraint accepts, and columns that it refuses. Those that are not named are null. */
export interface CheckCases {
  readonly accepted: readonly Row[];
  readonly refused: readonly Row[];
}

const ID = randomUUID();
const BOT = 'b0700001-0000-4000-8000-000000000001';
const ROOT = '00000000-0000-0000-0000-000000000000';
const DAY = '2026-01-01';
/** A control character, the last one of them, one that turns the direction of the text, and one that isolates it. */
const NOT_PLAIN = ['\u0001', '\u007f', '\u009f', '\u202a', '\u202e', '\u2066', '\u2069'];

function check(accepted: readonly Row[], refused: readonly Row[]): CheckCases {
  return { accepted, refused };
}

function oneOf(column: string, ...values: readonly string[]): CheckCases {
  return check(
    values.map((value) => ({ [column]: value })),
    [{ [column]: '' }, { [column]: `${values[0]}x` }],
  );
}

function text(length: number): string {
  return 'x'.repeat(length);
}

function textOf(column: string, min: number, max: number): CheckCases {
  return check(
    [{ [column]: text(min) }, { [column]: text(max) }],
    [...(min > 0 ? [{ [column]: text(min - 1) }] : []), { [column]: text(max + 1) }],
  );
}

function numberFrom(column: string, min: number, max?: number): CheckCases {
  return check(
    [{ [column]: min }, { [column]: max ?? min + 1000 }],
    [{ [column]: min - 1 }, ...(max === undefined ? [] : [{ [column]: max + 1 }])],
  );
}

function ofLength(column: string, min: number, max: number): CheckCases {
  const values = (length: number) => ({ [column]: Array.from({ length }, () => 'x') });
  return check(
    [values(min), values(max)],
    [...(min > 0 ? [values(min - 1)] : []), values(max + 1)],
  );
}

function oneLine(column: string): CheckCases {
  return check([{ [column]: 'One line' }], [{ [column]: 'Two\nlines' }]);
}

function timeZone(column: string): CheckCases {
  return check([{ [column]: 'Asia/Ho_Chi_Minh' }], [{ [column]: 'Asia/Nowhere' }]);
}

function array(column: string): CheckCases {
  return check([{ [column]: '[]' }], [{ [column]: '{}' }, { [column]: 'null' }]);
}

/** Both have a value, or neither of them. */
function together(one: string, value: unknown, other: string, otherValue: unknown): CheckCases {
  return check(
    [{}, { [one]: value, [other]: otherValue }],
    [{ [one]: value }, { [other]: otherValue }],
  );
}

function notBoth(one: string, value: unknown, other: string, otherValue: unknown): CheckCases {
  return check(
    [{ [one]: value }, { [other]: otherValue }],
    [{ [one]: value, [other]: otherValue }],
  );
}

function different(one: string, other: string): CheckCases {
  return check([{ [one]: ID, [other]: ROOT }], [{ [one]: ID, [other]: ID }]);
}

function inOrder(
  first: string,
  second: string,
  low: string | number,
  high: string | number,
  mayBeEqual: boolean,
): CheckCases {
  const equal = { [first]: low, [second]: low };
  return check(
    [{ [first]: low, [second]: high }, ...(mayBeEqual ? [equal] : [])],
    [{ [first]: high, [second]: low }, ...(mayBeEqual ? [] : [equal])],
  );
}

/** A day, or a time on a day. */
function moment(column: string): CheckCases {
  const values = (...all: string[]) => all.map((value) => ({ [column]: value }));
  return check(
    values('2026-01-31', '2026-01-31T23:59'),
    values('', '2026-1-31', '2026-01-31T', '2026-01-31T23:59:59', '2026-01-31Z', ' 2026-01-31'),
  );
}

/** A JSON array of numbers. */
function list(length: number): string {
  return JSON.stringify(Array.from({ length }, (_, index) => index));
}

function days(length: number): string[] {
  return Array.from({ length }, () => DAY);
}

export const CHECK_CASES: Readonly<Record<string, Readonly<Record<string, CheckCases>>>> = {
  'public.users': {
    users_bots_are_marked: check(
      [{}, { bot_owner_id: ID, id: BOT, name: 'BOT Rook' }],
      [
        { bot_owner_id: ID, id: ID, name: 'BOT Rook' },
        { bot_owner_id: ID, id: BOT, name: 'Rook' },
      ],
    ),
    users_check: together('suspended_at', DAY, 'suspension_reason', 'Spam'),
    users_have_a_personal_workspace: check(
      [{ personal_workspace_id: ID }, { deleted_at: DAY }],
      [{}],
    ),
    users_locale_check: oneOf('locale', 'en', 'vi'),
    users_name_check: textOf('name', 1, 80),
    users_name_is_one_line: oneLine('name'),
    users_suspension_reason_check: textOf('suspension_reason', 0, 500),
    users_theme_check: oneOf('theme', 'system', 'light', 'dark'),
  },
  'public.workspaces': {
    workspaces_check: check(
      [
        { kind: 'root', id: ROOT },
        { kind: 'regular', id: ID },
      ],
      [
        { kind: 'root', id: ID },
        { kind: 'regular', id: ROOT },
      ],
    ),
    workspaces_chess_scope: oneOf('chess_scope', 'club', 'platform'),
    workspaces_for_juniors_are_closed_clubs: check(
      [
        { for_juniors: true, kind: 'regular', chess_scope: 'club' },
        { for_juniors: false, kind: 'regular', chess_scope: 'platform' },
      ],
      [
        { for_juniors: true, kind: 'personal', chess_scope: 'club' },
        { for_juniors: true, kind: 'regular', chess_scope: 'platform' },
      ],
    ),
    workspaces_audience_is_derived: check(
      [
        { audience: 'nobody', deleted_at: DAY, kind: 'regular', for_juniors: true },
        { audience: 'personal', kind: 'personal', for_juniors: false },
        { audience: 'juniors', kind: 'regular', for_juniors: true },
        { audience: 'general', kind: 'regular', for_juniors: false },
        { audience: 'general', kind: 'root', for_juniors: false },
      ],
      [
        { audience: 'juniors', deleted_at: DAY, kind: 'regular', for_juniors: true },
        { audience: 'nobody', kind: 'regular', for_juniors: true },
        { audience: 'general', kind: 'personal', for_juniors: false },
        { audience: 'general', kind: 'regular', for_juniors: true },
        { audience: 'personal', kind: 'regular', for_juniors: false },
        { audience: 'juniors', kind: 'regular', for_juniors: false },
      ],
    ),
    workspaces_kind_check: oneOf('kind', 'personal', 'root', 'regular'),
    workspaces_name_check: textOf('name', 1, 80),
    workspaces_name_is_one_line: oneLine('name'),
    workspaces_only_closed_clubs_are_deleted: check(
      [
        { deleted_at: DAY, kind: 'regular', chess_scope: 'club' },
        { kind: 'regular', chess_scope: 'platform' },
      ],
      [
        { deleted_at: DAY, kind: 'personal', chess_scope: 'club' },
        { deleted_at: DAY, kind: 'regular', chess_scope: 'platform' },
      ],
    ),
    workspaces_open_are_clubs: check(
      [
        { chess_scope: 'platform', kind: 'regular' },
        { chess_scope: 'club', kind: 'personal' },
      ],
      [{ chess_scope: 'platform', kind: 'personal' }],
    ),
    workspaces_time_controls: check(
      [{ time_controls: '[1]' }, { time_controls: list(12) }],
      [{ time_controls: '[]' }, { time_controls: list(13) }],
    ),
  },
  'public.workspace_members': {
    juniors_have_one_club: check(
      [
        { of_junior: false, audience: 'general', role: 'member' },
        { of_junior: true, audience: 'personal', role: 'owner' },
        { of_junior: true, audience: 'nobody', role: 'admin' },
        { of_junior: true, audience: 'juniors', role: 'member' },
        { of_junior: true, audience: 'general', role: 'member', suspended_at: DAY },
      ],
      [
        { of_junior: true, audience: 'general', role: 'member' },
        { of_junior: true, audience: 'general', role: 'owner' },
        { of_junior: true, audience: 'juniors', role: 'trainer' },
      ],
    ),
    members_for_juniors_are_juniors: check(
      [
        { of_junior: true, audience: 'juniors', role: 'member' },
        { of_junior: false, audience: 'juniors', role: 'trainer' },
        { of_junior: false, audience: 'general', role: 'member' },
      ],
      [
        { of_junior: false, audience: 'juniors', role: 'member' },
        { of_junior: false, audience: 'juniors', role: 'member', suspended_at: DAY },
      ],
    ),
    only_juniors_are_suspended: check(
      [
        { of_junior: true, audience: 'general', suspended_at: DAY },
        { of_junior: false, audience: 'general' },
        { of_junior: true, audience: 'personal' },
      ],
      [
        { of_junior: false, audience: 'general', suspended_at: DAY },
        { of_junior: true, audience: 'personal', suspended_at: DAY },
      ],
    ),
    workspace_members_role_check: oneOf('role', 'owner', 'admin', 'arbiter', 'trainer', 'member'),
  },
  'public.workspace_invites': {
    workspace_invites_above_member_are_short: check(
      [
        { role: 'member', created_at: '2026-01-01', expires_at: '2027-01-01' },
        { role: 'admin', created_at: '2026-01-01', expires_at: '2026-01-08' },
      ],
      [{ role: 'admin', created_at: '2026-01-01', expires_at: '2026-01-08T00:00:01' }],
    ),
    workspace_invites_role_check: oneOf('role', 'admin', 'member'),
  },
  'public.tasks': {
    tasks_calendar_hours_check: oneOf('calendar_hours', 'work', 'personal', 'meeting'),
    tasks_date_range: inOrder('start_date', 'end_date', '2026-01-01', '2026-01-02', true),
    tasks_end_date_bounds: check(
      [{ end_date: '0001-01-01T00:00:00Z' }, { end_date: '9999-12-31T23:59:59Z' }],
      [{ end_date: '0001-01-01T00:00:00Z BC' }, { end_date: '10000-01-01T00:00:00Z' }],
    ),
    tasks_max_split_duration_minutes_check: numberFrom('max_split_duration_minutes', 1),
    tasks_min_split_duration_minutes_check: numberFrom('min_split_duration_minutes', 1),
    tasks_minutes_done: numberFrom('minutes_done', 0, 20160),
    tasks_name_check: textOf('name', 1, 255),
    tasks_name_is_one_line: oneLine('name'),
    tasks_priority_check: oneOf('priority', 'critical', 'high', 'normal', 'low'),
    tasks_repeat: together('repeat_every', 1, 'repeat_unit', 'day'),
    tasks_repeat_every_check: numberFrom('repeat_every', 1, 99),
    tasks_repeat_unit_check: oneOf('repeat_unit', 'day', 'week', 'month', 'year'),
    tasks_split_range: inOrder(
      'min_split_duration_minutes',
      'max_split_duration_minutes',
      10,
      20,
      true,
    ),
    tasks_start_date_bounds: check(
      [{ start_date: '0001-01-01T00:00:00Z' }, { start_date: '9999-12-31T23:59:59Z' }],
      [{ start_date: '0001-01-01T00:00:00Z BC' }, { start_date: '10000-01-01T00:00:00Z' }],
    ),
    tasks_total_duration_minutes_check: numberFrom('total_duration_minutes', 1),
  },
  'public.chess_games': {
    chess_games_bot_depth_check: numberFrom('bot_depth', 1, 12),
    chess_games_bot_strength_check: numberFrom('bot_strength', 1, 4000),
    chess_games_finished: check(
      [{ status: 'active' }, { status: 'drawn', finished_at: DAY }],
      [{ status: 'active', finished_at: DAY }, { status: 'drawn' }],
    ),
    chess_games_initial_fen_check: textOf('initial_fen', 0, 100),
    chess_games_one_bot_setting: notBoth('bot_depth', 1, 'bot_strength', 1),
    chess_games_position_is_casual: check(
      [{ initial_fen: 'x', rated: false }, { rated: true }],
      [{ initial_fen: 'x', rated: true }],
    ),
    chess_games_speed_check: oneOf(
      'speed',
      'bullet',
      'blitz',
      'rapid',
      'classical',
      'correspondence',
    ),
    chess_games_status_check: oneOf(
      'status',
      'active',
      'white_won',
      'black_won',
      'drawn',
      'aborted',
    ),
    chess_games_two_players: different('white_player_id', 'black_player_id'),
  },
  'public.chess_player_stats': {
    chess_player_stats_add_up: check(
      [{ games_played: 6, games_won: 1, games_lost: 2, games_drawn: 3 }],
      [
        { games_played: 5, games_won: 1, games_lost: 2, games_drawn: 3 },
        { games_played: 7, games_won: 1, games_lost: 2, games_drawn: 3 },
      ],
    ),
  },
  'public.chess_rating_history': {
    chess_rating_history_speed_check: oneOf(
      'speed',
      'bullet',
      'blitz',
      'rapid',
      'classical',
      'correspondence',
    ),
  },
  'public.chess_preferences': {
    chess_preferences_animation_check: oneOf('animation', 'none', 'fast', 'normal', 'slow'),
    chess_preferences_board_check: oneOf(
      'board',
      'brown',
      'green',
      'blue',
      'grey',
      'purple',
      'rose',
      'teal',
      'contrast',
    ),
    chess_preferences_direct_games_check: oneOf('direct_games', 'anybody', 'nobody'),
    chess_preferences_pieces_check: oneOf('pieces', 'cburnett', 'rookery', 'geometric', 'letters'),
    chess_preferences_volume_check: numberFrom('volume', 0, 100),
  },
  'public.chess_blocks': {
    chess_blocks_somebody_else: different('user_id', 'blocked_id'),
  },
  'public.chess_seeks': {
    chess_seeks_range: inOrder('min_rating', 'max_rating', 1000, 2000, true),
  },
  'public.chess_links': {
    chess_links_color_check: oneOf('color', 'white', 'black', 'random'),
  },
  'public.chess_chat_lines': {
    chess_chat_lines_length: textOf('text', 1, 140),
    chess_chat_lines_place: check(
      [
        { room: 'tournament', tournament_id: ID },
        { room: 'players', game_id: ID },
      ],
      [
        { room: 'tournament', tournament_id: ID, game_id: ID },
        { room: 'tournament' },
        { room: 'players' },
        { room: 'players', tournament_id: ID },
        { room: 'players', tournament_id: ID, game_id: ID },
      ],
    ),
    chess_chat_lines_plain: check(
      [{ text: 'Good luck!' }],
      [{ text: ' ' }, ...NOT_PLAIN.map((character) => ({ text: `a${character}b` }))],
    ),
    chess_chat_lines_room_check: oneOf('room', 'players', 'spectators', 'tournament'),
  },
  'public.chess_chat_mutes': {
    chess_chat_mutes_end: check(
      [
        { created_at: '2026-01-01', ends_at: '2026-01-01T00:00:01' },
        { created_at: '2026-01-01', ends_at: '2026-01-31' },
      ],
      [
        { created_at: '2026-01-01', ends_at: '2026-01-01' },
        { created_at: '2026-01-01', ends_at: '2026-01-31T00:00:01' },
      ],
    ),
  },
  'public.chess_hints': {
    chess_hints_help_check: oneOf('help', 'piece', 'move'),
    chess_hints_ply_check: numberFrom('ply', 0),
  },
  'public.chess_reviews': {
    chess_reviews_state_check: oneOf('state', 'waiting', 'running', 'done', 'failed'),
  },
  'public.chess_engine_jobs': {
    chess_engine_jobs_kind_check: oneOf('kind', 'move', 'hint'),
  },
  'public.chess_rating_gains': {
    chess_rating_gains_timeframe_check: oneOf('timeframe', 'day', 'week', 'month', 'year'),
  },
  'public.role_permissions': {
    role_permissions_role_check: oneOf('role', 'owner', 'admin', 'arbiter', 'trainer', 'member'),
  },
  'public.chess_ratings': {
    chess_ratings_speed_check: oneOf(
      'speed',
      'bullet',
      'blitz',
      'rapid',
      'classical',
      'correspondence',
    ),
  },
  'public.chess_challenges': {
    chess_challenges_answered: check(
      [{ status: 'open' }, { status: 'declined', answered_at: DAY }],
      [{ status: 'open', answered_at: DAY }, { status: 'declined' }],
    ),
    chess_challenges_color_check: oneOf('color', 'white', 'black', 'random'),
    chess_challenges_decline_reason_check: oneOf(
      'decline_reason',
      'later',
      'time_control',
      'rated',
      'casual',
      'other',
    ),
    chess_challenges_initial_fen_check: textOf('initial_fen', 0, 100),
    chess_challenges_message_check: textOf('message', 0, 80),
    chess_challenges_open_to_members: check([{ opponent_id: ID }, { workspace_id: ID }], [{}]),
    chess_challenges_position_is_casual: check(
      [{ initial_fen: 'x', rated: false }, { rated: true }],
      [{ initial_fen: 'x', rated: true }],
    ),
    chess_challenges_reason: check(
      [{ status: 'declined', decline_reason: 'later', answered_at: DAY }, { status: 'open' }],
      [{ status: 'withdrawn', decline_reason: 'later', answered_at: DAY }],
    ),
    chess_challenges_status_check: oneOf(
      'status',
      'open',
      'accepted',
      'declined',
      'replaced',
      'withdrawn',
    ),
    chess_challenges_two_players: different('challenger_id', 'opponent_id'),
  },
  'public.chess_game_notes': {
    chess_game_notes_text_check: textOf('text', 1, 4000),
  },
  'public.chess_conditional_moves': {
    chess_conditional_moves_lines_check: array('lines'),
    chess_conditional_moves_ply_check: numberFrom('ply', 0),
  },
  'public.chess_vacations': {
    chess_vacations_order: inOrder('starts_at', 'ends_at', '2026-01-01', '2026-01-02', true),
  },
  'public.tournaments': {
    tournaments_appear_within_s_check: numberFrom('appear_within_s', 1),
    tournaments_description_check: textOf('description', 0, 2000),
    tournaments_duration: check(
      [
        { format: 'arena', duration_s: 1 },
        { format: 'swiss', round_count: 1 },
      ],
      [{ format: 'arena' }, { format: 'swiss', duration_s: 1 }],
    ),
    tournaments_duration_s_check: numberFrom('duration_s', 1),
    tournaments_finished: check(
      [
        { status: 'finished', finished_at: DAY },
        { status: 'cancelled', finished_at: DAY },
        { status: 'open' },
      ],
      [{ status: 'finished' }, { status: 'cancelled' }, { status: 'open', finished_at: DAY }],
    ),
    tournaments_format_check: oneOf(
      'format',
      'swiss',
      'round_robin',
      'double_round_robin',
      'knockout',
      'arena',
    ),
    tournaments_initial_color_check: oneOf('initial_color', 'white', 'black'),
    tournaments_match_games: check(
      [{ format: 'knockout', match_games: 1 }, { format: 'round_robin' }],
      [{ format: 'knockout' }, { format: 'round_robin', match_games: 1 }],
    ),
    tournaments_match_games_check: numberFrom('match_games', 1, 4),
    tournaments_max_players_check: numberFrom('max_players', 2),
    tournaments_name_check: textOf('name', 1, 80),
    tournaments_pause_s_check: numberFrom('pause_s', 0),
    tournaments_round_count_check: numberFrom('round_count', 1, 700),
    tournaments_round_dates: check(
      [
        { round_start: 'on_dates', round_dates: days(100) },
        { round_start: 'by_hand', round_dates: [] },
      ],
      [
        { round_start: 'on_dates', round_dates: days(101) },
        { round_start: 'on_dates', round_dates: [] },
      ],
    ),
    tournaments_round_start_check: oneOf('round_start', 'automatic', 'by_hand', 'on_dates'),
    tournaments_rounds: check(
      [{ format: 'swiss', round_count: 1 }, { format: 'round_robin' }],
      [{ format: 'swiss' }],
    ),
    tournaments_status_check: oneOf('status', 'open', 'running', 'paused', 'finished', 'cancelled'),
    tournaments_time_control: check(
      [{ over_the_board: true }, { over_the_board: false, time_control: '{}' }],
      [{ over_the_board: false }],
    ),
    tournaments_trouble_check: oneOf(
      'trouble',
      'too_few_players',
      'no_pairing',
      'pairing_too_slow',
    ),
    tournaments_window_s_check: numberFrom('window_s', 1),
  },
  'public.tournament_players': {
    tournament_players_name_check: textOf('name', 1, 80),
    tournament_players_rating_check: numberFrom('rating', 0),
  },
  'public.tournament_byes': {
    tournament_byes_kind_check: oneOf('kind', 'half_point', 'zero_point'),
    tournament_byes_round_check: numberFrom('round', 1),
  },
  'public.tournament_rounds': {
    tournament_rounds_round_check: numberFrom('round', 1),
  },
  'public.tournament_pairings': {
    tournament_pairings_black_report_check: oneOf('black_report', '1-0', '1/2-1/2', '0-1'),
    tournament_pairings_black_result_check: oneOf('black_result', '1', '=', '0', '+', '-'),
    tournament_pairings_board_check: numberFrom('board', 1),
    tournament_pairings_game_check: numberFrom('game', 1),
    tournament_pairings_results: check(
      [
        { black_id: ID, white_result: '1', black_result: '0' },
        { black_id: ID },
        { white_result: 'U' },
      ],
      [
        { black_id: ID, white_result: '1' },
        { black_id: ID, black_result: '0' },
      ],
    ),
    tournament_pairings_two_players: different('white_id', 'black_id'),
    tournament_pairings_white_report_check: oneOf('white_report', '1-0', '1/2-1/2', '0-1'),
    tournament_pairings_white_result_check: oneOf(
      'white_result',
      '1',
      '=',
      '0',
      '+',
      '-',
      'H',
      'F',
      'U',
      'Z',
    ),
  },
  'public.tournament_forbidden_pairs': {
    tournament_forbidden_pairs_order: inOrder('first_id', 'second_id', ROOT, ID, false),
  },
  'public.puzzles': {
    puzzles_id_check: check(
      [{ id: 'aZ09x' }, { id: 'aZ09xaZ09x' }],
      [{ id: 'daily' }, { id: 'aZ09' }, { id: 'aZ09xa' }, { id: 'aZ09xaZ09xa' }, { id: 'aZ-9x' }],
    ),
    puzzles_plays_check: numberFrom('plays', 0),
    puzzles_popularity_check: numberFrom('popularity', -100, 100),
    puzzles_solution_check: check(
      [{ solution: ['e2e4'] }, { solution: ['e2e4', 'e7e5', 'g1f3'] }],
      [{ solution: [] }, { solution: ['e2e4', 'e7e5'] }],
    ),
    puzzles_source: notBoth('game_id', ID, 'source_url', 'https://a.test'),
    puzzles_status_check: oneOf('status', 'sound', 'reported', 'withdrawn'),
  },
  'public.puzzle_attempts': {
    puzzle_attempts_finished: together('result', 'solved', 'finished_at', DAY),
    puzzle_attempts_hint_level_check: numberFrom('hint_level', 0, 2),
    puzzle_attempts_result_check: oneOf('result', 'solved', 'solved_with_hint', 'failed'),
    puzzle_attempts_revealed: check(
      [{ revealed: true, result: 'failed', finished_at: DAY }, { revealed: false }],
      [{ revealed: true }],
    ),
  },
  'public.puzzle_votes': {
    puzzle_votes_vote_check: check(
      [{ vote: -1 }, { vote: 1 }],
      [{ vote: 0 }, { vote: 2 }, { vote: -2 }],
    ),
  },
  'public.puzzle_reports': {
    puzzle_reports_reason_check: oneOf('reason', 'another_solution', 'wrong_solution', 'other'),
  },
  'public.puzzle_runs': {
    puzzle_runs_mode_check: oneOf('mode', 'streak', 'storm', 'rush'),
    puzzle_runs_results_check: check(
      [{ results: [] }, { results: ['solved', 'failed', 'skipped'] }],
      [{ results: ['solved', 'won'] }],
    ),
    puzzle_runs_score_check: numberFrom('score', 0),
  },
  'public.mistake_cards': {
    mistake_cards_answered: check(
      [{ answers: 0 }, { answers: 1, last_answered_at: DAY, last_answer: 'found' }],
      [
        { answers: 0, last_answered_at: DAY },
        { answers: 0, last_answer: 'found' },
        { answers: 1, last_answered_at: DAY },
        { answers: 1, last_answer: 'found' },
      ],
    ),
    mistake_cards_best_line_check: check([{ best_line: ['e2e4'] }], [{ best_line: [] }]),
    mistake_cards_last_answer_check: oneOf('last_answer', 'found', 'with_help', 'not_found'),
    mistake_cards_mark_check: oneOf('mark', 'mistake', 'blunder'),
    mistake_cards_ply_check: numberFrom('ply', 0),
  },
  'public.homework': {
    homework_puzzles_check: ofLength('puzzles', 1, 50),
    homework_title_check: textOf('title', 1, 80),
    homework_words_check: textOf('words', 0, 1000),
  },
  'public.puzzle_import_jobs': {
    puzzle_import_jobs_state_check: oneOf(
      'state',
      'waiting',
      'running',
      'done',
      'failed',
      'stopped',
    ),
    puzzle_import_jobs_url_check: textOf('url', 0, 500),
  },
  'public.notification_kinds': {
    notification_kinds_mail_check: oneOf('mail', 'at_once', 'daily', 'never'),
  },
  'public.notification_preferences': {
    notification_preferences_mail_check: oneOf('mail', 'at_once', 'daily', 'never'),
  },
  'public.notification_settings': {
    notification_settings_quiet: together('quiet_from', '22:00', 'quiet_to', '07:00'),
    notification_settings_quiet_hours: check(
      [{ quiet_from: '22:00', quiet_to: '22:01' }],
      [{ quiet_from: '22:00', quiet_to: '22:00' }],
    ),
    notification_settings_time_zone_check: timeZone('time_zone'),
  },
  'public.push_subscriptions': {
    push_subscriptions_endpoint_check: textOf('endpoint', 0, 1000),
  },
  'public.notification_deliveries': {
    notification_deliveries_channel_check: oneOf('channel', 'mail', 'daily_mail', 'push'),
  },
  'public.announcements': {
    announcements_text_check: textOf('text', 1, 4000),
    announcements_title_check: textOf('title', 1, 120),
  },
  'public.achievement_due': {
    achievement_due_kind_check: oneOf(
      'kind',
      'game',
      'review',
      'puzzle',
      'run',
      'card',
      'homework_solved',
      'homework_given',
      'tournament',
      'organised',
      'anniversary',
      'guest',
      'replay',
    ),
  },
  'public.task_items': {
    task_items_name_check: check(
      [{ name: 'x' }, { name: text(255) }],
      [{ name: '' }, { name: text(256) }, { name: 'a\nb' }],
    ),
  },
  'public.task_comments': {
    task_comments_text_check: textOf('text', 1, 4000),
  },
  'public.crawl_domains': {
    crawl_domains_failure_check: textOf('failure', 0, 100),
    crawl_domains_host_check: textOf('host', 1, 300),
    crawl_domains_include_paths_check: ofLength('include_paths', 0, 20),
    crawl_domains_interval_hours_check: numberFrom('interval_hours', 1, 720),
    crawl_domains_limit_reached_check: oneOf(
      'limit_reached',
      'pages',
      'bytes',
      'time',
      'server_busy',
    ),
    crawl_domains_max_depth_check: numberFrom('max_depth', 0, 10),
    crawl_domains_max_megabytes_check: numberFrom('max_megabytes', 1, 1000),
    crawl_domains_max_minutes_check: numberFrom('max_minutes', 1, 600),
    crawl_domains_max_pages_check: numberFrom('max_pages', 1, 10000),
    crawl_domains_start_address_check: textOf('start_address', 0, 1000),
    crawl_domains_state_check: oneOf('state', 'waiting', 'running', 'done', 'failed'),
  },
  'public.crawl_links': {
    crawl_links_address_check: textOf('address', 0, 2000),
    crawl_links_decision_check: oneOf('decision', 'approved', 'skipped'),
    crawl_links_found_on_check: textOf('found_on', 0, 2000),
    crawl_links_kind_check: oneOf('kind', 'page', 'feed', 'sitemap'),
    crawl_links_label_check: textOf('label', 0, 400),
    crawl_links_reason: check(
      [{ state: 'unread', reason: 'limit' }, { state: 'read' }],
      [{ state: 'unread' }, { state: 'read', reason: 'limit' }],
    ),
    crawl_links_reason_check: oneOf(
      'reason',
      'outside_paths',
      'other_host',
      'robots',
      'trap',
      'limit',
      'too_deep',
      'refused',
      'nofollow',
      'noindex',
      'duplicate',
      'not_text',
      'too_large',
      'not_found',
      'failed',
    ),
    crawl_links_state_check: oneOf('state', 'queued', 'read', 'unread'),
  },
  'public.crawl_pages': {
    crawl_pages_address_check: textOf('address', 0, 2000),
    crawl_pages_change_check: textOf('change', 0, 400),
    crawl_pages_excerpt_check: textOf('excerpt', 0, 400),
    crawl_pages_language_check: textOf('language', 0, 100),
    crawl_pages_status_check: oneOf('status', 'ok', 'gone', 'failed'),
    crawl_pages_text_check: textOf('text', 0, 100000),
    crawl_pages_title_check: textOf('title', 0, 400),
  },
  'public.crawl_robots': {
    crawl_robots_access_check: oneOf('access', 'rules', 'all', 'none'),
    crawl_robots_origin_check: textOf('origin', 0, 300),
  },
  'public.calendar_events': {
    calendar_events_description: textOf('description', 0, 4000),
    calendar_events_ends_check: moment('ends'),
    calendar_events_exceptions_check: array('exceptions'),
    calendar_events_order: check(
      [
        { starts: '2026-01-01', ends: '2026-01-02' },
        { starts: '2026-01-01T10:00', ends: '2026-01-01T10:01' },
      ],
      [
        { starts: '2026-01-01', ends: '2026-01-01' },
        { starts: '2026-01-02', ends: '2026-01-01' },
        { starts: '2026-01-01', ends: '2026-01-02T10:00' },
      ],
    ),
    calendar_events_place_check: textOf('place', 0, 200),
    calendar_events_repeat_check: textOf('repeat', 1, 200),
    calendar_events_starts_check: moment('starts'),
    calendar_events_time_zone_check: timeZone('time_zone'),
    calendar_events_title_check: check(
      [{ title: 'x' }, { title: text(200) }],
      [{ title: '' }, { title: text(201) }, { title: 'a\nb' }],
    ),
    calendar_events_uid_check: textOf('uid', 1, 255),
  },
  'public.calendar_attendance': {
    calendar_attendance_answer_check: oneOf('answer', 'yes', 'maybe', 'no'),
    calendar_attendance_occurrence_check: check(
      [{ occurrence: '2026-01-01' }],
      [
        { occurrence: '2026-1-1' },
        { occurrence: '2026-01-01T10:00' },
        { occurrence: 'x2026-01-01' },
      ],
    ),
  },
  'public.working_hours': {
    working_hours_end_minute_check: numberFrom('end_minute', 1, 1440),
    working_hours_kind_check: oneOf('kind', 'work', 'personal', 'meeting'),
    working_hours_order: inOrder('start_minute', 'end_minute', 60, 120, false),
    working_hours_start_minute_check: numberFrom('start_minute', 0, 1439),
    working_hours_weekday_check: numberFrom('weekday', 1, 7),
  },
  'public.task_plans': {
    task_plans_horizon_days_check: numberFrom('horizon_days', 1, 90),
  },
  'public.task_blocks': {
    task_blocks_order: inOrder('starts_at', 'ends_at', '2026-01-01', '2026-01-02', false),
    task_blocks_reason_check: oneOf('reason', 'due', 'priority', 'pinned'),
  },
  'accounts.address_changes': {
    address_changes_new_email_check: textOf('new_email', 0, 254),
    address_changes_waits_for_check: oneOf('waits_for', 'old', 'new'),
  },
  'accounts.passkeys': {
    passkeys_name_check: textOf('name', 0, 80),
  },
  'public.member_columns': {
    member_columns_check: check(
      [{ reason: 'Kept' }, { area: 'games', erasure: 'delete' }],
      [{ erasure: 'delete' }, { area: 'games', erasure: 'keep' }],
    ),
    member_columns_erasure_check: oneOf('erasure', 'delete', 'clear', 'keep'),
  },
  'public.data_exports': {
    data_exports_check: check(
      [{ state: 'done', expires_at: DAY }, { state: 'running' }],
      [{ state: 'done' }, { state: 'running', expires_at: DAY }],
    ),
    data_exports_state_check: oneOf('state', 'waiting', 'running', 'done', 'failed'),
  },
  'accounts.api_tokens': {
    api_tokens_name_check: textOf('name', 1, 80),
    api_tokens_scopes_check: check(
      [{ scopes: ['read'] }, { scopes: ['read', 'play', 'write'] }],
      [{ scopes: [] }, { scopes: ['read', 'admin'] }],
    ),
  },
  'public.guardians': {
    guardians_email_check: textOf('email', 0, 254),
  },
  'public.table_lives': {
    table_lives_check: check(
      [{}, { aged_by: 'created_at', days: 1 }, { aged_by: 'created_at', option: 'DAYS' }],
      [
        { days: 1 },
        { option: 'DAYS' },
        { condition: 'true' },
        { aged_by: 'created_at' },
        { aged_by: 'created_at', days: 1, option: 'DAYS' },
      ],
    ),
    table_lives_days_check: numberFrom('days', 1),
  },
};
