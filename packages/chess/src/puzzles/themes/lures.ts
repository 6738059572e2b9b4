import { squareFile } from 'chessops/util';
import { movedPiece } from '../../review/reasons/motif.ts';
import { PIECE_VALUE } from '../../review/reasons/piece-value.ts';
import type { PlayedVariation, Step } from '../../review/reasons/played-variation.ts';
import { attackedFrom, attackersOf } from './attacks.ts';
import type { FollowUp, ThemeRule } from './played-puzzle.ts';

/** Themes in which the opponent's pieces are drawn to a square or away from a duty. */
export const LURE_THEMES = {
  attraction: ({ variation }) =>
    variation.some((_, at) => at % 2 === 0 && isAttraction(variation.slice(at))),
  deflection: ({ followUps }) => followUps.some(isDeflection),
  intermezzo: ({ followUps }) => followUps.some(isIntermezzo),
} satisfies Record<string, ThemeRule>;

const ATTRACTED = new Set(['king', 'queen', 'rook']);

/** A valuable piece captures on a square where it is then attacked, and taken unless it is the king. */
function isAttraction([offer, capture, attack, , gain]: PlayedVariation): boolean {
  if (offer === undefined || capture === undefined || attack === undefined) return false;
  const square = offer.move.to;
  if (capture.move.to !== square || !ATTRACTED.has(movedPiece(capture).role)) return false;
  if (!attackersOf(attack.after.board, square, attack.mover).has(attack.move.to)) return false;
  return capture.piece === 'king' || gain?.move.to === square;
}

/** A piece is forced away from a square that it guarded, and the solver captures or promotes there. */
function isDeflection({ first, reply, second }: FollowUp): boolean {
  const { captured, move } = second;
  if (captured === null && move.promotion === undefined) return false;
  if (captured !== null && PIECE_VALUE[captured] > PIECE_VALUE[movedPiece(second).role])
    return false;
  if (winsByItself(first) || move.to === reply.move.to || move.to === first.move.to) return false;
  const isForced = reply.move.to === first.move.to || first.after.isCheck();
  if (!isForced || attackedFrom(second.before.board, reply.move.to).has(move.to)) return false;
  return guards(first, reply, second);
}

/** A capture of something at least as valuable needs no other reason. */
function winsByItself(step: Step): boolean {
  return step.captured !== null && PIECE_VALUE[step.captured] >= PIECE_VALUE[movedPiece(step).role];
}

/** Whether the piece that replied had guarded the square, or stopped the promotion from in front of the pawn. */
function guards(first: Step, reply: Step, { move }: Step): boolean {
  const guarded = attackedFrom(first.after.board, reply.move.from);
  if (guarded.has(move.to)) return true;
  if (move.promotion === undefined || !guarded.has(move.from)) return false;
  return squareFile(reply.move.from) === squareFile(move.to);
}

/** Before capturing back, the solver plays another move that must be answered. */
function isIntermezzo({ cause, first, reply, second }: FollowUp): boolean {
  const square = second.move.to;
  if (second.captured === null) return false;
  if (attackersOf(first.after.board, square, reply.mover).has(reply.move.from)) return false;
  return cause.move.to === square && cause.captured !== null && first.before.isLegal(second.move);
}
