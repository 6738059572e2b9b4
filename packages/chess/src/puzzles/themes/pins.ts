import { ray } from 'chessops/attacks';
import { pseudoDests, type Chess } from 'chessops/chess';
import type { SquareSet } from 'chessops/squareSet';
import type { Square } from 'chessops/types';
import { oppositeColor } from '../../color.ts';
import { attackedFrom, attackersOf, isHanging, valueAt } from './attacks.ts';
import type { ThemeRule } from './played-puzzle.ts';

export const PIN_THEMES = {
  pin: ({ own }) => own.some(({ after }) => profitsFromPin(after)),
} satisfies Record<string, ThemeRule>;

interface Pinned {
  readonly square: Square;
  /** The line between king and attacker, which the piece must not leave. */
  readonly line: SquareSet;
}

/** The pinned pieces of the side to move. */
function pinnedPieces(position: Chess): Pinned[] {
  const { king, blockers } = position.ctx();
  if (king === undefined) return [];
  return [...blockers.intersect(position.board[position.turn])].map((square) => {
    return { square, line: ray(king, square) };
  });
}

function profitsFromPin(position: Chess): boolean {
  return pinnedPieces(position).some(
    (pinned) => preventsCapture(position, pinned) || preventsEscape(position, pinned),
  );
}

/** Without the pin, the pinned piece could capture something with profit. */
function preventsCapture({ board, turn }: Chess, { square, line }: Pinned): boolean {
  const targets = attackedFrom(board, square).intersect(board[oppositeColor(turn)]).diff(line);
  return [...targets].some(
    (target) => valueAt(board, target) > valueAt(board, square) || isHanging(board, target),
  );
}

/** The pinned piece itself can be captured with profit, and could go away without the pin. */
function preventsEscape(position: Chess, { square, line }: Pinned): boolean {
  const { board, turn } = position;
  const attackers = attackersOf(board, square, oppositeColor(turn)).intersect(line);
  return [...attackers].some((attacker) => {
    if (valueAt(board, square) > valueAt(board, attacker)) return true;
    if (!isHanging(board, square) || attackedFrom(board, square).has(attacker)) return false;
    return pseudoDests(position, square, position.ctx()).diff(line).nonEmpty();
  });
}
