import { moverOf, pliesBefore, startFenOf } from '@rookery/chess';
import type { ChessGame } from '@rookery/contract';
import { colorOf } from './results.ts';

/** A game that another member has started with this member, who has not accepted it by a move yet. */
export function isChallenge(game: ChessGame, userId: string): boolean {
  const isOthers = game.created_by !== null && game.created_by !== userId;
  return isOthers && waitsFor(game, userId);
}

/** A game that both players asked for, and in which this member has not moved: they may not have noticed it. */
export function hasJustStarted(game: ChessGame, userId: string): boolean {
  return game.created_by === null && waitsFor(game, userId);
}

function waitsFor(game: ChessGame, userId: string): boolean {
  const first = moverOf(pliesBefore(startFenOf(game)));
  const hasMoved = game.moves.length > (colorOf(game, userId) === first ? 0 : 1);
  return game.status === 'active' && !hasMoved;
}
