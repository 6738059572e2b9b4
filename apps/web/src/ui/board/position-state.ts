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
 * What a new position means for a premove. It is played only after the opponent's move, one half-move later. A
 * position that goes back is a takeback or a refused move, for which the premove was not meant.
 */
export function premoveFate(before: string, after: string, player: Color | null): PremoveFate {
  if (player === null) return 'drop';
  if (before === after) return 'keep';
  return turnOf(after) === player && plyOf(after) === plyOf(before) + 1 ? 'play' : 'drop';
}
