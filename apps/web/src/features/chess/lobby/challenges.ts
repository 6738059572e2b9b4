import type { ChessGame } from '@rookery/contract';
import { colorOf } from '../results.ts';

/** A game that somebody else has started with this member, and that they have not taken up by a move. */
export function isChallenge(game: ChessGame, userId: string): boolean {
  const isOthers = game.created_by !== null && game.created_by !== userId;
  return game.status === 'active' && isOthers && !hasMoved(game, userId);
}

function hasMoved(game: ChessGame, userId: string): boolean {
  return game.moves.length > (colorOf(game, userId) === 'white' ? 0 : 1);
}
