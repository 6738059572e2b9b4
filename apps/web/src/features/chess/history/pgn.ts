import type { ChessGame } from '@rookery/contract';
import { ApiError } from '../../../api/api-error.ts';

export function pgnPath(game: ChessGame): string {
  return `/api/chess/games/${game.id}/pgn`;
}

/** `rookery-2026-03-14-1f2e3d4c.pgn`: sorts by day, and is unique for each game. */
export function pgnFileName(game: ChessGame): string {
  return `rookery-${game.created_at.slice(0, 10)}-${game.id.slice(0, 8)}.pgn`;
}

export async function readPgn(game: ChessGame): Promise<string> {
  const response = await fetch(pgnPath(game)).catch(() => null);
  if (response === null) throw new ApiError(0, 'network', '');
  if (!response.ok) throw new ApiError(response.status, 'unknown', '');
  return response.text();
}
