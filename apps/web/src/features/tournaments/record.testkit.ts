import type {
  ResultCode,
  Tournament,
  TournamentPairing,
  TournamentPlayer,
  TournamentRecord,
} from '@rookery/contract';

function tournamentOf(part: Partial<Tournament> = {}): Tournament {
  return {
    id: 't',
    workspace_id: 'w',
    workspace_name: 'Riverside',
    name: 'Spring Open',
    description: '',
    format: 'swiss',
    status: 'running',
    over_the_board: false,
    time_control: null,
    rated: false,
    tie_breaks: ['BH'],
    round_count: 5,
    match_games: null,
    duration_s: null,
    ends_at: null,
    round: 1,
    max_players: null,
    min_rating: null,
    max_rating: null,
    check_in: false,
    open_to_platform: false,
    starts_at: null,
    round_start: 'automatic',
    round_dates: [],
    pause_s: 60,
    window_s: null,
    appear_within_s: 60,
    next_round_at: null,
    trouble: null,
    public_token: null,
    player_count: 4,
    version: 1,
    created_at: '2026-01-01T00:00:00Z',
    started_at: null,
    finished_at: null,
    ...part,
  };
}

export function playerOf(id: string, part: Partial<TournamentPlayer> = {}): TournamentPlayer {
  return {
    id,
    user_id: null,
    name: id,
    rating: 1500,
    number: 1,
    checked_in: false,
    withdrawn: false,
    paused: false,
    byes: [],
    rank: 1,
    points: 0,
    tie_breaks: [0],
    sheet: null,
    ...part,
  };
}

export function pairingOf(
  white: string,
  black: string | null,
  results: readonly [ResultCode | null, ResultCode | null] = [null, null],
  part: Partial<TournamentPairing> = {},
): TournamentPairing {
  return {
    board: 1,
    game: 1,
    stage: null,
    white,
    black,
    white_result: results[0],
    black_result: results[1],
    game_id: null,
    white_ready: false,
    black_ready: false,
    white_report: null,
    black_report: null,
    by_hand: false,
    white_berserk: false,
    black_berserk: false,
    ...part,
  };
}

/** A tournament with these players and rounds, in this order. */
export function recordOf(
  names: readonly string[],
  rounds: readonly (readonly TournamentPairing[])[],
  part: Partial<Tournament> = {},
): TournamentRecord {
  return {
    tournament: tournamentOf({ round: rounds.length, ...part }),
    players: names.map((name) => playerOf(name)),
    rounds: rounds.map((pairings, index) => ({
      round: index + 1,
      started_at: '2026-01-01T00:00:00Z',
      ends_at: null,
      finished_at: null,
      pairings: [...pairings],
    })),
    bracket: null,
    own_player: null,
    may_manage: false,
    forbidden_pairs: [],
  };
}
