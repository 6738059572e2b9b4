import { kingAttacks } from 'chessops/attacks';
import type { Board } from 'chessops/board';
import type { Chess } from 'chessops/chess';
import { SquareSet } from 'chessops/squareSet';
import type { Role, Square } from 'chessops/types';
import { squareFile, squareRank } from 'chessops/util';
import { oppositeColor, type Color } from '../../color.ts';
import type { PlacedPiece } from '../../review/reasons/attack.ts';
import { movedPiece } from '../../review/reasons/motif.ts';
import { attackersOf } from './attacks.ts';
import type { ThemeRule } from './played-puzzle.ts';

/** A final position that is checkmate. */
interface Mate {
  readonly board: Board;
  readonly solver: Color;
  readonly king: Square;
  readonly checkers: SquareSet;
  /** The piece that moved last. */
  readonly by: PlacedPiece;
}

/** The patterns in order: a mate has the name of the first that fits. */
const PATTERNS = {
  smotheredMate: isSmothered,
  backRankMate: isOnBackRank,
  anastasiaMate: isAnastasia,
  hookMate: isHook,
  arabianMate: isArabian,
  bodenMate: (mate) => isByBishops(mate) && areBishopsApart(mate),
  doubleBishopMate: isByBishops,
  dovetailMate: isDovetail,
} satisfies Record<string, (mate: Mate) => boolean>;

export type MatePattern = keyof typeof PATTERNS;

const named =
  (name: MatePattern): ThemeRule =>
  ({ last }) =>
    matePatternOf(last.after, movedPiece(last)) === name;

export const NAMED_MATE_THEMES = {
  anastasiaMate: named('anastasiaMate'),
  arabianMate: named('arabianMate'),
  backRankMate: named('backRankMate'),
  bodenMate: named('bodenMate'),
  doubleBishopMate: named('doubleBishopMate'),
  dovetailMate: named('dovetailMate'),
  hookMate: named('hookMate'),
  smotheredMate: named('smotheredMate'),
} satisfies Record<MatePattern, ThemeRule>;

/** The name of a mate, by the position after the piece has moved; null if it is no mate or has no name. */
export function matePatternOf(after: Chess, by: PlacedPiece): MatePattern | null {
  const { king, checkers } = after.ctx();
  if (king === undefined || !after.isCheckmate()) return null;
  const mate: Mate = { board: after.board, solver: oppositeColor(after.turn), king, checkers, by };
  const patterns = Object.entries(PATTERNS) as [MatePattern, (mate: Mate) => boolean][];
  return patterns.find(([, fits]) => fits(mate))?.[0] ?? null;
}

/** A knight mates a king that its own pieces surround. */
function isSmothered({ board, solver, king, checkers }: Mate): boolean {
  return (
    checkers.subsetOf(board.knight) && kingAttacks(king).subsetOf(board[oppositeColor(solver)])
  );
}

/** A check along the first rank, where the king's own pieces stand in front of it. */
function isOnBackRank({ board, solver, king, checkers }: Mate): boolean {
  const opponent = oppositeColor(solver);
  const rank = SquareSet.backrank(opponent);
  if (!rank.has(king) || checkers.isDisjoint(rank)) return false;
  return [...kingAttacks(king).diff(rank)].every(
    (square) => board[opponent].has(square) && attackersOf(board, square, solver).isEmpty(),
  );
}

function isNextTo(one: Square, other: Square): boolean {
  return kingAttacks(one).has(other);
}

function hasPiece(board: Board, square: Square, color: Color, role: Role): boolean {
  return board.pieces(color, role).has(square);
}

/** A rook or queen mates along the edge file; a knight and an own piece take the squares beside the king. */
function isAnastasia({ board, solver, king, by }: Mate): boolean {
  const file = squareFile(king);
  const isOnEdge = (file === 0 || file === 7) && squareRank(king) > 0 && squareRank(king) < 7;
  if (!isOnEdge || squareFile(by.square) !== file) return false;
  if (by.role !== 'queen' && by.role !== 'rook') return false;
  const inwards = file === 0 ? 1 : -1;
  return (
    board[oppositeColor(solver)].has(king + inwards) &&
    hasPiece(board, king + 3 * inwards, solver, 'knight')
  );
}

/** A rook beside the king, protected by a knight beside the king, which a pawn protects. */
function isHook({ board, solver, king, by }: Mate): boolean {
  if (by.role !== 'rook' || !isNextTo(king, by.square)) return false;
  const knights = attackersOf(board, by.square, solver).intersect(board.knight);
  return [...knights].some(
    (knight) => isNextTo(king, knight) && attackersOf(board, knight, solver).intersects(board.pawn),
  );
}

/** A rook beside a king in the corner, protected by a knight two squares away on the diagonal. */
function isArabian({ board, solver, king, by }: Mate): boolean {
  if (!SquareSet.corners().has(king) || by.role !== 'rook' || !isNextTo(king, by.square))
    return false;
  const knights = attackersOf(board, by.square, solver).intersect(board.knight);
  return [...knights].some(
    (knight) =>
      Math.abs(squareFile(knight) - squareFile(king)) === 2 &&
      Math.abs(squareRank(knight) - squareRank(king)) === 2,
  );
}

/** Bishops alone attack the king and the squares around it. */
function isByBishops({ board, solver, king }: Mate): boolean {
  if (!board.pieces(solver, 'bishop').moreThanOne()) return false;
  const around = kingAttacks(king).union(SquareSet.fromSquare(king));
  return [...around].every((square) => attackersOf(board, square, solver).subsetOf(board.bishop));
}

/** Whether the bishops come from different sides of the king, on crossing diagonals. */
function areBishopsApart({ board, solver, king }: Mate): boolean {
  const [one = 0, other = 0] = [...board.pieces(solver, 'bishop')].map(squareFile);
  return one < squareFile(king) === other > squareFile(king);
}

/** A queen diagonally beside the king takes all its free squares alone. */
function isDovetail({ board, solver, king, by }: Mate): boolean {
  const isOnEdge = [squareFile(king), squareRank(king)].some((line) => line === 0 || line === 7);
  if (isOnEdge || by.role !== 'queen' || !isNextTo(king, by.square)) return false;
  if (squareFile(by.square) === squareFile(king) || squareRank(by.square) === squareRank(king))
    return false;
  return [...kingAttacks(king).without(by.square)].every((square) => {
    const attackers = attackersOf(board, square, solver);
    return attackers.isEmpty() || (attackers.singleSquare() === by.square && !board.has(square));
  });
}
