import type { ChessGame } from '@rookery/contract';

export const GAME_ID = '5a1e6c2e-7d0b-4a53-9d38-0c6a5f1e2b77';
export const WHITE_ID = '0b0f6c0a-6f5d-4c39-8d0a-2f3f9f0b1a11';
export const BLACK_ID = '1c1f6c0a-6f5d-4c39-8d0a-2f3f9f0b1a22';

/** A game at this version. */
export function gameRow(version: number): ChessGame {
  return {
    id: GAME_ID,
    white_player_id: WHITE_ID,
    black_player_id: BLACK_ID,
    game_state: {
      fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
      ply: 0,
      turn: 'white',
      last_move: null,
      check: false,
      clock: {
        white_ms: 300_000,
        black_ms: 300_000,
        running_since: null,
        white_lag_ms: 0,
        black_lag_ms: 0,
      },
      first_move_by: null,
      offers: { draw: null, takeback: null, draw_plies: { white: null, black: null } },
      absent: { white: null, black: null },
      repetition: [],
      outcome: null,
    },
    moves: ['e2e4', 'e7e5'],
    status: 'active',
    time_control: { name: 'blitz', initial_ms: 300_000, increment_ms: 3_000 },
    created_at: '2026-01-01T12:00:00.000Z',
    updated_at: '2026-01-01T12:00:00.000Z',
    version,
    clocks: [300_000, 299_000],
    speed: 'blitz',
    created_by: WHITE_ID,
    rated: true,
    white_rating: 1200,
    black_rating: 1200,
    white_rating_change: null,
    black_rating_change: null,
    finished_at: null,
    rematch_offered_by: null,
    rematch_id: null,
    bot_depth: null,
    bot_strength: null,
    initial_fen: null,
    workspace_id: null,
    tournament_id: null,
  };
}

/** The change event of a row, typed as Postgres types the columns. */
export function gameUpdate(row: ChessGame): object {
  return {
    ids: [1],
    data: {
      schema: 'public',
      table: 'chess_games',
      commit_timestamp: row.updated_at,
      type: 'UPDATE',
      columns: [
        { name: 'id', type: 'uuid' },
        { name: 'game_state', type: 'jsonb' },
        { name: 'moves', type: '_text' },
        { name: 'clocks', type: '_int4' },
        { name: 'version', type: 'int4' },
        { name: 'created_at', type: 'timestamptz' },
      ],
      record: row,
      old_record: { id: row.id },
      errors: null,
    },
  };
}
