import type { Board } from 'chessops/board';
import { SquareSet } from 'chessops/squareSet';
import type { PlayedPuzzle, ThemeRule } from './played-puzzle.ts';

/** With at most this many pieces (kings and pawns not counted), a game is in the endgame or middlegame. */
const ENDGAME_PIECES = 6;
const MIDDLEGAME_PIECES = 10;
/** With fewer pieces on its first rank, a side has developed. */
const UNDEVELOPED = 4;
const LAST_OPENING_MOVE = 15;

export const PHASE_THEMES = {
  opening: (puzzle) => phaseOf(puzzle) === 'opening',
  middlegame: (puzzle) => phaseOf(puzzle) === 'middlegame',
  endgame: (puzzle) => phaseOf(puzzle) === 'endgame',
} satisfies Record<string, ThemeRule>;

function phaseOf({ own: [{ before }] }: PlayedPuzzle): 'opening' | 'middlegame' | 'endgame' {
  const { board, fullmoves } = before;
  const pieces = board.occupied.diff(board.pawn).diff(board.king).size();
  if (pieces <= ENDGAME_PIECES) return 'endgame';
  const isOpening =
    pieces > MIDDLEGAME_PIECES && fullmoves <= LAST_OPENING_MOVE && isUndeveloped(board);
  return isOpening ? 'opening' : 'middlegame';
}

function isUndeveloped(board: Board): boolean {
  return (['white', 'black'] as const).every(
    (color) => board[color].intersect(SquareSet.backrank(color)).size() >= UNDEVELOPED,
  );
}
