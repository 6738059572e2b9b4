import { writePgn, type Game } from '@rookery/chess';
import { gamePagePath } from '@rookery/workspace-routing';
import type { GameId } from '../ids.ts';

export interface GameRow extends Game {
  readonly id: GameId;
  readonly started_at: string;
  readonly rated: boolean;
  readonly white_name: string;
  readonly black_name: string;
  readonly white_rating: number;
  readonly black_rating: number;
}

export const SELECT_GAMES = `
  select game.*, white.name as white_name, black.name as black_name,
    to_char(game.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as started_at
  from chess_games as game
  join users as white on white.id = game.white_player_id
  join users as black on black.id = game.black_player_id`;

export function pgnOfRow(row: GameRow, publicUrl: string): string {
  const pgn = writePgn(row, {
    site: `${publicUrl}${gamePagePath(row.id)}`,
    startedAt: row.started_at,
    rated: row.rated,
    white: { name: row.white_name, rating: row.white_rating },
    black: { name: row.black_name, rating: row.black_rating },
  });
  return `${pgn.trimEnd()}\n\n`;
}
