import type { Chess } from 'chessops/chess';
import type { Square } from 'chessops/types';
import { legalMoves } from '../../position.ts';
import { materialLead, PIECE_VALUE } from '../../review/reasons/piece-value.ts';
import { stepBy, type Step } from '../../review/reasons/played-variation.ts';
import { movedPiece } from '../../review/reasons/motif.ts';
import { attackersOf, isEnPrise, isHanging, valueAt } from './attacks.ts';
import type { FollowUp, PlayedPuzzle, ThemeRule } from './played-puzzle.ts';

/** Themes of pieces that are won or given up. */
export const CAPTURE_THEMES = {
  capturingDefender: ({ followUps }) => followUps.some(removesDefender),
  hangingPiece: takesHangingPiece,
  sacrifice: isSacrifice,
  trappedPiece: ({ followUps }) => followUps.some(takesTrapped),
} satisfies Record<string, ThemeRule>;

/** The first move captures an undefended piece, and the gain lasts. */
function takesHangingPiece({ mistake, own: [first, second] }: PlayedPuzzle): boolean {
  const { captured, before, move } = first;
  if (captured === null || captured === 'pawn' || !isHanging(before.board, move.to)) return false;
  if (isRecaptureOf(mistake, first)) return false;
  if (second === undefined) return true;
  return leadAfter(second) >= leadAfter(first);
}

/** Capturing back at least as much as was lost wins nothing. */
function isRecaptureOf(mistake: Step, { captured, move }: Step): boolean {
  if (mistake.captured === null || captured === null || mistake.move.to !== move.to) return false;
  return PIECE_VALUE[mistake.captured] >= PIECE_VALUE[captured];
}

/** The smallest loss of material, in pawns, that is a sacrifice. */
const SACRIFICED = 2;

/** The solver is down in material after a later move, and not because the opponent promotes. */
function isSacrifice({ own, variation, solver }: PlayedPuzzle): boolean {
  const [first, ...later] = own;
  const start = materialLead(first.before.board, solver);
  const isDown = later.some((step) => leadAfter(step) - start <= -SACRIFICED);
  return (
    isDown && !variation.some(({ mover, move }) => mover !== solver && move.promotion !== undefined)
  );
}

function leadAfter({ after, mover }: Step): number {
  return materialLead(after.board, mover);
}

/** A piece is captured that could not escape before the opponent's last move. */
function takesTrapped({ first, reply, second }: FollowUp): boolean {
  const { captured, move } = second;
  if (captured === null || captured === 'pawn') return false;
  const square = reply.move.to === move.to ? reply.move.from : move.to;
  return isTrapped(first.after, square);
}

/** Whether a piece of the side to move is lost wherever it goes. */
function isTrapped(position: Chess, square: Square): boolean {
  const { board } = position;
  const role = board.getRole(square);
  if (role === undefined || role === 'pawn' || role === 'king') return false;
  if (position.isCheck() || position.ctx().blockers.has(square)) return false;
  if (!isEnPrise(board, square)) return false;
  return [...legalMoves(position)]
    .filter((move) => move.from === square)
    .every((move) => {
      if (valueAt(board, move.to) >= PIECE_VALUE[role]) return false;
      return isEnPrise(stepBy(position, move).after.board, move.to);
    });
}

/** A defender of a piece, or of the square of the mate, is captured first. */
function removesDefender({ first, reply, second }: FollowUp): boolean {
  const { before, move } = first;
  if (!second.after.isCheckmate() && !takesUndefended(reply, second)) return false;
  if (first.after.isCheck() || before.isCheck() || move.to === second.move.from) return false;
  const defender = before.board.getColor(move.to);
  return defender !== undefined && attackersOf(before.board, second.move.to, defender).has(move.to);
}

function takesUndefended(reply: Step, step: Step): boolean {
  const { captured, before, move } = step;
  const by = movedPiece(step);
  if (captured === null || by.role === 'king' || reply.move.to === move.to) return false;
  return PIECE_VALUE[captured] <= PIECE_VALUE[by.role] && isHanging(before.board, move.to);
}
