import type { ChessGame } from '@rookery/contract';
import { colorOf } from '../../chess/games/results.ts';

/** Each board is a channel of the socket. */
const WATCHED_AT_MOST = 6;

/** Games of other members in which both sides have moved. */
export function gamesToWatch(games: readonly ChessGame[], userId: string): ChessGame[] {
  return games
    .filter((game) => colorOf(game, userId) === null && game.moves.length >= 2)
    .slice(0, WATCHED_AT_MOST);
}
