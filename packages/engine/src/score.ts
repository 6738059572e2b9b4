/**
 * The evaluation of a position from the view of the side to move, in hundredths of a pawn or in moves until mate.
 * A mate of 0 or less means that the side to move is mated.
 */
export type Score =
  | { readonly unit: 'centipawns'; readonly value: number }
  | { readonly unit: 'mate'; readonly value: number };

/** Larger evaluations are capped. */
const MAX_CENTIPAWNS = 2_000;
/** A mate is worth more than any material, and a shorter mate more than a longer one. */
const MATE_CENTIPAWNS = 4_000;
const CENTIPAWNS_PER_MOVE = 20;
const MAX_MATE_DISTANCE = 50;

/** Maps both kinds of scores to one scale, on which a better position has a larger number. */
export function centipawnsOf({ unit, value }: Score): number {
  if (unit === 'centipawns') return bounded(value, MAX_CENTIPAWNS);
  const distance = bounded(Math.abs(value), MAX_MATE_DISTANCE) * CENTIPAWNS_PER_MOVE;
  return value > 0 ? MATE_CENTIPAWNS - distance : distance - MATE_CENTIPAWNS;
}

function bounded(value: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, value));
}
