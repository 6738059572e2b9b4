import type { Chess } from 'chessops/chess';
import type { NormalMove, Role } from 'chessops/types';
import type { Color } from './color.ts';
import { INITIAL_FEN, positionOf, storedMove } from './position.ts';
import { matePatternOf, type MatePattern } from './puzzles/themes/named-mates.ts';
import { isCastling, isEnPassant } from './puzzles/themes/special-moves.ts';
import { movedPiece } from './review/reasons/motif.ts';
import { stepBy } from './review/reasons/played-variation.ts';

/** What the winner's moves show besides the result. */
export interface WinDetails {
  /** Null if the game did not end with checkmate. */
  readonly mate: MateDetails | null;
  /** Whether the winner promoted to a knight, or to a rook or bishop where a queen would have been stalemate. */
  readonly isUnderpromoted: boolean;
}

export interface MateDetails {
  /** The piece that made the last move, after a possible promotion. */
  readonly piece: Role;
  readonly pattern: MatePattern | null;
  readonly isCastling: boolean;
  readonly isEnPassant: boolean;
  readonly isPromotion: boolean;
  readonly isDoubleCheck: boolean;
}

/** Describes a won game. The moves must be those of a stored game. */
export function describeWin(
  moves: readonly string[],
  winner: Color,
  startFen = INITIAL_FEN,
): WinDetails {
  const position = positionOf(startFen);
  let isUnderpromoted = false;
  for (const uci of moves.slice(0, -1)) {
    const move = storedMove(uci);
    isUnderpromoted ||= position.turn === winner && isNeededUnderpromotion(position, move);
    position.play(move);
  }
  const last = moves.at(-1);
  if (last === undefined || position.turn !== winner) return { mate: null, isUnderpromoted };
  const move = storedMove(last);
  return {
    mate: mateBy(position, move),
    isUnderpromoted: isUnderpromoted || isNeededUnderpromotion(position, move),
  };
}

function isNeededUnderpromotion(before: Chess, move: NormalMove): boolean {
  if (move.promotion === undefined || move.promotion === 'queen') return false;
  if (move.promotion === 'knight') return true;
  const withQueen = before.clone();
  withQueen.play({ ...move, promotion: 'queen' });
  return withQueen.isStalemate();
}

function mateBy(before: Chess, move: NormalMove): MateDetails | null {
  const step = stepBy(before, move);
  if (!step.after.isCheckmate()) return null;
  const moved = movedPiece(step);
  return {
    piece: moved.role,
    pattern: matePatternOf(step.after, moved),
    isCastling: isCastling(step),
    isEnPassant: isEnPassant(step),
    isPromotion: move.promotion !== undefined,
    isDoubleCheck: step.after.ctx().checkers.moreThanOne(),
  };
}
