import { legalDestinations, positionOf, type Color, type Square } from '@rookery/chess';

type Position = ReturnType<typeof positionOf>;

/** What the rules say of a position. */
export interface Standing {
  readonly position: Position;
  readonly turn: Color;
  readonly check: boolean;
  readonly destinations: ReadonlyMap<Square, Square[]>;
}

export function standingOf(fen: string): Standing {
  const position = positionOf(fen);
  return {
    position,
    turn: position.turn,
    check: position.isCheck(),
    destinations: legalDestinations(position),
  };
}

/** Whose move it is. */
export function turnOf(fen: string): Color {
  return fen.split(' ')[1] === 'b' ? 'black' : 'white';
}

/** How many moves were made before this position. */
function plyOf(fen: string): number {
  const fullMoves = Number(fen.split(' ')[5] ?? 1);
  return 2 * (fullMoves - 1) + (turnOf(fen) === 'black' ? 1 : 0);
}

/** The pieces of a FEN alone, without whose move it is and what may be castled. */
export function placementOf(fen: string): string {
  return fen.split(' ', 1)[0] ?? '';
}

export type PremoveFate = 'keep' | 'play' | 'drop';

/**
 * What a new position means for a premove. It is played only on the opponent's answer, one ply on: a
 * position that goes back is a takeback or a refused move, and whoever set the premove did not mean it
 * for that.
 */
export function premoveFate(before: string, after: string, player: Color | null): PremoveFate {
  if (player === null) return 'drop';
  if (before === after) return 'keep';
  return turnOf(after) === player && plyOf(after) === plyOf(before) + 1 ? 'play' : 'drop';
}
