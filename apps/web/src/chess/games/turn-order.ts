import type { ChessGame } from '@rookery/contract';
import { shownMs } from '../clock/clock-reading.ts';
import { isOwnTurn } from './results.ts';

/** The time that the side to move has left; without a time control, more than any other. */
export function timeLeft(game: ChessGame, at: number): number {
  return game.time_control === null
    ? Number.MAX_SAFE_INTEGER
    : shownMs(game, game.game_state.turn, at);
}

/** The games in which the member is to move first, and of those the one with the least time left. */
export function inTurnOrder(games: readonly ChessGame[], userId: string, at: number): ChessGame[] {
  const rank = (game: ChessGame) => (isOwnTurn(game, userId) ? 0 : 1);
  return games.toSorted(
    (one, other) => rank(one) - rank(other) || timeLeft(one, at) - timeLeft(other, at),
  );
}
