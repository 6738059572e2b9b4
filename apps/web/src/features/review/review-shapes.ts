import type { Square } from '@rookery/chess';
import type { ReviewedMove } from '@rookery/contract';
import { NO_SHAPES, type BoardShape } from '../../ui/board/shapes.ts';
import { branchLine, type Look } from './moves/look.ts';
import { SIGNS, type Mark } from './moves/marks.ts';

/** Visible on light and dark squares in both themes, and readable with white letters. */
const COLORS: Readonly<Record<Mark, string>> = {
  inaccuracy: '#2a6f9e',
  mistake: '#a35a00',
  blunder: '#b3261e',
};

/** The arrows and badges on the board: the move of a branch, or the mark of a move and the reply. */
export function reviewShapes(
  { branch }: Look,
  move: ReviewedMove | undefined,
): readonly BoardShape[] {
  if (move === undefined) return NO_SHAPES;
  if (branch !== null) {
    const last = branchLine(move, branch.kind)[branch.shown - 1];
    if (last === undefined) return NO_SHAPES;
    return [{ kind: 'arrow', uci: last.uci, tone: branch.kind === 'best' ? 'good' : 'bad' }];
  }
  const { mark, uci, reply_line } = move;
  if (mark === null) return NO_SHAPES;
  const badge: BoardShape = {
    kind: 'badge',
    square: uci.slice(2, 4) as Square,
    text: SIGNS[mark],
    color: COLORS[mark],
  };
  const [reply] = reply_line;
  return reply === undefined ? [badge] : [{ kind: 'arrow', uci: reply.uci, tone: 'bad' }, badge];
}

/** A wrong try, as an arrow. */
export function triedShapes(tried: string | null): readonly BoardShape[] {
  return tried === null ? NO_SHAPES : [{ kind: 'arrow', uci: tried, tone: 'bad' }];
}
