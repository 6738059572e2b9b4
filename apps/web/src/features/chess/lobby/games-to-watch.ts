import type { ChessGame } from '@rookery/contract';
import { colorOf } from '../results.ts';

/** Each board is a channel of the line, and a wall of them is no longer looked at. */
const WATCHED_AT_MOST = 6;

/** Games of others that have really begun. */
export function gamesToWatch(games: readonly ChessGame[], userId: string): ChessGame[] {
  return games
    .filter((game) => colorOf(game, userId) === null && game.moves.length >= 2)
    .slice(0, WATCHED_AT_MOST);
}
