import type { Board } from 'chessops/board';
import { SquareSet } from 'chessops/squareSet';
import type { PlayedPuzzle, ThemeRule } from './played-puzzle.ts';

/** With at most this many pieces (kings and pawns not counted), a game is in the endgame or middlegame. */
const ENDGAME_PIECES = 6;
const MIDDLEGAME_PIECES = 10;
/** With fewer pieces on its first rank, a side has developed. */
const UNDEVELOPED = 4;
const LAST_OPENING_MOVE = 17;
/** With more pieces and pawns on the four middle ranks, the armies have met. */
const MOST_IN_THE_MIDDLE = 10;
const MIDDLE = [2, 3, 4, 5].reduce(
  (all, rank) => all.union(SquareSet.fromRank(rank)),
  SquareSet.empty(),
);

export const PHASE_THEMES = {
  opening: (puzzle) => phaseOf(puzzle) === 'opening',
  middlegame: (puzzle) => phaseOf(puzzle) === 'middlegame',
  endgame: (puzzle) => phaseOf(puzzle) === 'endgame',
} satisfies Record<string, ThemeRule>;

/** Judged by the position alone, because a puzzle comes without the game before it. */
function phaseOf({ own: [{ before }] }: PlayedPuzzle): 'opening' | 'middlegame' | 'endgame' {
  const { board, fullmoves } = before;
  const pieces = board.occupied.diff(board.pawn).diff(board.king).size();
  if (pieces <= ENDGAME_PIECES) return 'endgame';
  if (pieces <= MIDDLEGAME_PIECES || fullmoves > LAST_OPENING_MOVE) return 'middlegame';
  return isUndeveloped(board) && !isCrowded(board) ? 'opening' : 'middlegame';
}

function isUndeveloped(board: Board): boolean {
  return (['white', 'black'] as const).every(
    (color) => board[color].intersect(SquareSet.backrank(color)).size() >= UNDEVELOPED,
  );
}

function isCrowded(board: Board): boolean {
  return board.occupied.intersect(MIDDLE).size() > MOST_IN_THE_MIDDLE;
}
