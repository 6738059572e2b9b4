import type { ChessGame } from '@rookery/contract';
import { colorOf } from '../results.ts';

/** A game that somebody else has started with this member, and that they have not taken up by a move. */
export function isChallenge(game: ChessGame, userId: string): boolean {
  const isOthers = game.created_by !== null && game.created_by !== userId;
  return isOthers && waitsFor(game, userId);
}

/** A game that both wanted, and in which this member has not moved: they may not know that it is there. */
export function hasJustBegun(game: ChessGame, userId: string): boolean {
  return game.created_by === null && waitsFor(game, userId);
}

function waitsFor(game: ChessGame, userId: string): boolean {
  const hasMoved = game.moves.length > (colorOf(game, userId) === 'white' ? 0 : 1);
  return game.status === 'active' && !hasMoved;
}
