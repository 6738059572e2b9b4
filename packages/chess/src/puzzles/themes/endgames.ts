import type { Board } from 'chessops/board';
import type { Role } from 'chessops/types';
import type { PlayedPuzzle, ThemeRule } from './played-puzzle.ts';

export const ENDGAME_THEMES = {
  pawnEndgame: (puzzle) => staysEndgame(puzzle, (board) => hasOnly(board, ['pawn'])),
  knightEndgame: (puzzle) => staysEndgame(puzzle, (board) => hasOnly(board, ['knight'])),
  bishopEndgame: (puzzle) => staysEndgame(puzzle, (board) => hasOnly(board, ['bishop'])),
  rookEndgame: (puzzle) => staysEndgame(puzzle, (board) => hasOnly(board, ['rook'])),
  queenEndgame: (puzzle) => staysEndgame(puzzle, (board) => hasOnly(board, ['queen'])),
  queenRookEndgame: (puzzle) => staysEndgame(puzzle, isQueenRookEndgame),
} satisfies Record<string, ThemeRule>;

/** The solver's first move must not leave the endgame by an exchange. */
function staysEndgame({ own: [first] }: PlayedPuzzle, isEndgame: (board: Board) => boolean) {
  return isEndgame(first.before.board) && isEndgame(first.after.board);
}

/** Whether all of these pieces are on the board, and no others except kings and pawns. */
function hasOnly(board: Board, roles: readonly Role[]): boolean {
  const allowed = roles.reduce((all, role) => all.union(board[role]), board.king.union(board.pawn));
  return roles.every((role) => board[role].nonEmpty()) && board.occupied.subsetOf(allowed);
}

function isQueenRookEndgame(board: Board): boolean {
  return board.queen.size() === 1 && hasOnly(board, ['queen', 'rook']);
}
