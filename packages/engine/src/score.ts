/**
 * What a position is worth to the side to move: in hundredths of a pawn, or in moves until it mates
 * (or, from 0 down, until it is mated).
 */
export type Score =
  | { readonly unit: 'centipawns'; readonly value: number }
  | { readonly unit: 'mate'; readonly value: number };

/** Beyond this, more material does not make a position more won. */
const MOST_CENTIPAWNS = 2_000;
/** Worth more than any material, and the more the sooner it comes: whoever can mate gets on with it. */
const MATE_CENTIPAWNS = 4_000;
const CENTIPAWNS_A_MOVE = 20;
const FARTHEST_MATE = 50;

/** One scale for both kinds, on which a better position is always the larger number. */
export function centipawnsOf({ unit, value }: Score): number {
  if (unit === 'centipawns') return bounded(value, MOST_CENTIPAWNS);
  const distance = bounded(Math.abs(value), FARTHEST_MATE) * CENTIPAWNS_A_MOVE;
  return value > 0 ? MATE_CENTIPAWNS - distance : distance - MATE_CENTIPAWNS;
}

function bounded(value: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, value));
}
