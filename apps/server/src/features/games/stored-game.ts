import type { Game } from '@rookery/chess';
import type { ChessGame } from '@rookery/contract';
import type { DB, GameId } from '@rookery/database';
import type { Selectable } from 'kysely';
import type { ReadOnly } from '../../answers/read-only.ts';

/** A row of `chess_games`. */
export type StoredGame = Selectable<DB['chess_games']>;

/** The stored change of a game: how many moves are kept, and which are added. */
export interface Change {
  readonly id: GameId;
  /** The version that the change is based on. */
  readonly version: number;
  /** The time of that version. It tells two versions of the same number apart, one of which a failover has lost. */
  readonly based_on: string;
  readonly game_state: Game['game_state'];
  readonly kept: number;
  readonly moves: readonly string[];
  readonly clocks: readonly number[];
}

export function changeOf(before: StoredGame, after: Game): Change {
  const kept = Math.min(before.moves.length, after.moves.length);
  return {
    id: before.id,
    version: before.version,
    based_on: before.updated_at,
    game_state: after.game_state,
    kept,
    moves: after.moves.slice(kept),
    clocks: after.clocks.slice(kept),
  };
}

/** The row after the change is stored. */
export function storedAfter(before: StoredGame, after: Game, updatedAt: string): StoredGame {
  return {
    ...before,
    game_state: after.game_state,
    time_control: after.time_control,
    moves: [...after.moves],
    clocks: [...after.clocks],
    status: after.status,
    version: before.version + 1,
    updated_at: updatedAt,
  };
}

/** Converts a row from JSON: Postgres writes UTC as +00:00 there, while rows read by columns have Z. */
export function storedFromJson(json: StoredGame): StoredGame {
  return {
    ...json,
    created_at: shortUtc(json.created_at),
    updated_at: shortUtc(json.updated_at),
    finished_at: json.finished_at === null ? null : shortUtc(json.finished_at),
  };
}

function shortUtc(time: string): string {
  return time.replace(/\+00:00$/, 'Z');
}

/** The API sends the row itself. A column that the contract does not have is a compile error. */
export function presentGame(row: StoredGame): ChessGame {
  const record: ReadOnly<ChessGame> = row;
  return record as ChessGame;
}
