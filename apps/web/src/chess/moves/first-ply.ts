import { pliesBefore, type DetailedMoves, type MoveDetails } from '@rookery/chess';

/** The number of half-moves before a move, by the move number of its position. */
export function plyOfMove({ fen }: MoveDetails): number {
  return pliesBefore(fen) - 1;
}

/** The number of half-moves before the first move of a game: not 0 if it started from a later position. */
export function firstPlyOf([first]: DetailedMoves): number {
  return first === undefined ? 0 : plyOfMove(first);
}
