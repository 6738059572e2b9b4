import {
  isPromotion,
  legalDestinations,
  moveBetween,
  positionOf,
  PROMOTION_ROLES,
} from '@rookery/chess';

/** All legal moves of a position, in UCI coordinates. */
export function allMoves(fen: string): string[] {
  const position = positionOf(fen);
  const moves = [...legalDestinations(position)].flatMap(([from, targets]) =>
    targets.flatMap((to) => {
      const roles = isPromotion(position, from, to) ? PROMOTION_ROLES : [null];
      return roles.map((role) => moveBetween(position, from, to, role));
    }),
  );
  // A set, because castling occurs twice among the destinations.
  return [...new Set(moves.filter((move) => move !== null))];
}
