import { legalDestinations, positionOf, type Color, type Square } from '@rookery/chess';

type Position = ReturnType<typeof positionOf>;

/** The turn, check and the legal moves of a position. */
export interface PositionState {
  readonly position: Position;
  readonly turn: Color;
  readonly check: boolean;
  readonly destinations: ReadonlyMap<Square, Square[]>;
}

export function positionStateOf(fen: string): PositionState {
  const position = positionOf(fen);
  return {
    position,
    turn: position.turn,
    check: position.isCheck(),
    destinations: legalDestinations(position),
  };
}

/** The side to move. */
export function turnOf(fen: string): Color {
  return fen.split(' ')[1] === 'b' ? 'black' : 'white';
}

/** The number of half-moves before this position. */
function plyOf(fen: string): number {
  const fullMoves = Number(fen.split(' ')[5] ?? 1);
  return 2 * (fullMoves - 1) + (turnOf(fen) === 'black' ? 1 : 0);
}

/** The first field of a FEN. */
export function placementOf(fen: string): string {
  return fen.split(' ', 1)[0] ?? '';
}

export type PremoveFate = 'keep' | 'play' | 'drop';

/**
 * What a new position means for queued premoves. The next one is played only after the opponent's move, one
 * half-move later; the others are kept while it is played. A position that goes back, or stays in the player's turn,
 * is a takeback or a refused move, for which the premoves were not meant.
 */
export function premoveFate(before: string, after: string, player: Color | null): PremoveFate {
  const isOwnTurn = turnOf(after) === player;
  if (player === null) return 'drop';
  if (before === after) return isOwnTurn ? 'drop' : 'keep';
  if (plyOf(after) !== plyOf(before) + 1) return 'drop';
  return isOwnTurn ? 'play' : 'keep';
}
