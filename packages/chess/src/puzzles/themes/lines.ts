import { between } from 'chessops/attacks';
import type { Square } from 'chessops/types';
import { isSlider } from '../../review/reasons/attack.ts';
import { movedPiece } from '../../review/reasons/motif.ts';
import { PIECE_VALUE } from '../../review/reasons/piece-value.ts';
import type { Step } from '../../review/reasons/played-variation.ts';
import { attackersOf, isEnPrise, isHanging } from './attacks.ts';
import type { FollowUp, PlayedPuzzle, ThemeRule } from './played-puzzle.ts';
import { isCastling } from './special-moves.ts';

/** Themes of lines that are opened or closed between two moves of the solver. */
export const LINE_THEMES = {
  clearance: ({ followUps }) => followUps.some(clearsForOwnPiece),
  discoveredAttack: (puzzle) =>
    givesDiscoveredCheck(puzzle) || puzzle.followUps.some(takesByDiscovery),
  discoveredCheck: givesDiscoveredCheck,
  interference: ({ followUps }) => followUps.some(isInterference),
  skewer: ({ followUps }) => followUps.some(isSkewer),
  xRayAttack: ({ followUps }) => followUps.some(isXRay),
} satisfies Record<string, ThemeRule>;

function isOnPath(square: Square, { move }: Step): boolean {
  return between(move.from, move.to).has(square);
}

/** A check by another piece than the one that moved. */
function givesDiscoveredCheck({ own }: PlayedPuzzle): boolean {
  return own.some(({ after, move }) => {
    const { checkers } = after.ctx();
    return checkers.nonEmpty() && !checkers.has(move.to);
  });
}

/** A slider captures along a line that the solver's move before has opened. */
function takesByDiscovery({ first, reply, second }: FollowUp): boolean {
  if (second.captured === null || reply.move.to === second.move.to) return false;
  if (!isOnPath(first.move.from, second) || isCastling(first)) return false;
  return first.move.to !== second.move.to && first.move.to !== second.move.from;
}

/** A more valuable piece leaves the line of a slider, which captures the piece behind it. */
function isSkewer({ reply, second }: FollowUp): boolean {
  const { captured, before, after, move } = second;
  if (captured === null || !isSlider(movedPiece(second).role) || after.isCheckmate()) return false;
  if (reply.move.to === move.to || !isOnPath(reply.move.from, second)) return false;
  const front = PIECE_VALUE[movedPiece(reply).role];
  return front > PIECE_VALUE[captured] && isEnPrise(before.board, move.to);
}

/** A slider recaptures through the opponent's piece that has just captured on the same square. */
function isXRay({ first, reply, second }: FollowUp): boolean {
  const square = second.move.to;
  if (second.captured === null || reply.move.to !== square || first.move.to !== square)
    return false;
  return reply.piece !== 'king' && isOnPath(reply.move.from, second);
}

/** A piece hangs because another piece has come between it and its defender. */
function isInterference({ first, reply, second }: FollowUp): boolean {
  const { captured, before, move } = second;
  if (captured === null || !isHanging(before.board, move.to)) return false;
  if (closesDefence(reply, move.to)) return true;
  return reply.move.to !== move.to && closesDefence(first, move.to);
}

/** Whether a move closes the line of a slider that defends a square. */
function closesDefence({ before, move }: Step, square: Square): boolean {
  const color = before.board.getColor(square);
  if (color === undefined) return false;
  const defenders = attackersOf(before.board, square, color).intersect(before.board.sliders());
  return [...defenders].some((defender) => between(square, defender).has(move.to));
}

/** A piece goes away without need, so that a slider can use its square or pass over it. */
function clearsForOwnPiece({ first, reply, second }: FollowUp): boolean {
  if (second.captured !== null || !isSlider(movedPiece(second).role)) return false;
  if (first.move.promotion !== undefined || second.before.isCheck()) return false;
  if (second.after.isCheck() && reply.piece === 'king') return false;
  const { from, to } = first.move;
  if (to === second.move.from || to === second.move.to) return false;
  if (from !== second.move.to && !isOnPath(from, second)) return false;
  return first.captured === null || isEnPrise(first.after.board, to);
}
