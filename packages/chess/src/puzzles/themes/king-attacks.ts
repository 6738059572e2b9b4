import { kingAttacks } from 'chessops/attacks';
import { SquareSet } from 'chessops/squareSet';
import type { Square } from 'chessops/types';
import { makeSquare, squareFile, squareRank } from 'chessops/util';
import { oppositeColor, type Color } from '../../color.ts';
import type { Step } from '../../review/reasons/played-variation.ts';
import { FORK_THEMES } from './forks.ts';
import { NAMED_MATE_THEMES } from './named-mates.ts';
import type { PlayedPuzzle, ThemeRule } from './played-puzzle.ts';

/** Themes of an attack on the king. */
export const KING_ATTACK_THEMES = {
  attackingF2F7: attacksWeakPawn,
  doubleCheck: ({ own }) => own.some(({ after }) => after.ctx().checkers.moreThanOne()),
  exposedKing: hasExposedKing,
  kingsideAttack: (puzzle) => isWingAttack(puzzle, KINGSIDE),
  queensideAttack: (puzzle) => isWingAttack(puzzle, QUEENSIDE),
} satisfies Record<string, ThemeRule>;

/** The solver captures next to the king on its initial square, on f2 or f7. */
function attacksWeakPawn({ own, solver }: PlayedPuzzle): boolean {
  const weak = solver === 'white' ? 'f7' : 'f2';
  const home = solver === 'white' ? 'e8' : 'e1';
  const capture = own.find(
    ({ captured, move }) => captured !== null && makeSquare(move.to) === weak,
  );
  const king = capture?.after.board.kingOf(oppositeColor(solver));
  return king !== undefined && makeSquare(king) === home;
}

/** The rank as counted from a side, from 1 to 8. */
function rankFor(color: Color, square: Square): number {
  return color === 'white' ? squareRank(square) + 1 : 8 - squareRank(square);
}

/** No pawn shields the king from the front or the sides, and a check shows it. */
function hasExposedKing({ own, solver }: PlayedPuzzle): boolean {
  const opponent = oppositeColor(solver);
  const { board } = own[0].before;
  const king = board.kingOf(opponent);
  if (king === undefined || rankFor(opponent, king) > 3) return false;
  const shield = board.pieces(opponent, 'pawn').intersect(kingAttacks(king));
  const isShielded = [...shield].some(
    (square) => rankFor(opponent, square) >= rankFor(opponent, king),
  );
  return !isShielded && own.slice(1, -1).some(({ after }) => after.isCheck());
}

interface Wing {
  readonly corner: number;
  /** The files of a king on this wing. */
  readonly files: SquareSet;
  /** With fewer pieces and pawns on the board, it is an endgame rather than an attack. */
  readonly pieces: number;
}

const KINGSIDE: Wing = {
  corner: 7,
  files: SquareSet.fromFile(6).union(SquareSet.fromFile(7)),
  pieces: 20,
};
const QUEENSIDE: Wing = {
  corner: 0,
  files: SquareSet.fromFile(0).union(SquareSet.fromFile(1)).union(SquareSet.fromFile(2)),
  pieces: 18,
};

/** How many checks, and captures near the king, make an attack. */
const ATTACK = 2;

/** Checks and captures near the king's corner. A fork or a back-rank mate describes the same moves better. */
function isWingAttack(puzzle: PlayedPuzzle, wing: Wing): boolean {
  const { own, solver } = puzzle;
  if (FORK_THEMES.fork(puzzle) || NAMED_MATE_THEMES.backRankMate(puzzle)) return false;
  const opponent = oppositeColor(solver);
  const { board } = own[0].before;
  const king = board.kingOf(opponent);
  if (king === undefined || !wing.files.intersect(SquareSet.backrank(opponent)).has(king))
    return false;
  if (board.occupied.size() < wing.pieces || !own.some(({ after }) => after.isCheck()))
    return false;
  const corner = wing.corner + (opponent === 'black' ? 56 : 0);
  return own.reduce((sum, step) => sum + pressureOf(step, corner), 0) >= ATTACK;
}

function pressureOf({ after, captured, move }: Step, corner: Square): number {
  const check = after.isCheck() ? 1 : 0;
  const distance = distanceBetween(corner, move.to);
  if (captured !== null && distance <= 3) return check + 1;
  return distance >= 5 ? check - 1 : check;
}

/** The number of king's moves between two squares. */
function distanceBetween(one: Square, other: Square): number {
  const files = Math.abs(squareFile(one) - squareFile(other));
  return Math.max(files, Math.abs(squareRank(one) - squareRank(other)));
}
