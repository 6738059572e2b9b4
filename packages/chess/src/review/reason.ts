import type { Role } from 'chessops/types';

export const MISTAKE_KINDS = [
  'allows_mate',
  'misses_mate',
  'hangs_piece',
  'loses_exchange',
  'loses_material',
  'misses_capture',
  'allows_fork',
  'misses_fork',
  'allows_pin',
  'misses_pin',
  'allows_skewer',
  'misses_skewer',
  'allows_discovery',
  'misses_discovery',
  'allows_promotion',
  'misses_promotion',
  'gives_stalemate',
  'allows_draw',
] as const;
export type MistakeKind = (typeof MISTAKE_KINDS)[number];

/** The reason why a move was bad, as data. The page turns it into a sentence. */
export interface MistakeReason {
  readonly kind: MistakeKind;
  /** The piece concerned: the one that is lost, could be won, or forks. */
  readonly piece: Role | null;
  /**
   * The square of that piece: after the played move if it is lost or promotes; before it if it could have been won
   * or could have promoted; the square from which it attacks otherwise.
   */
  readonly square: string | null;
  /** The pieces that a fork, pin, skewer or discovered attack attacks. */
  readonly targets: readonly Role[];
  /** The number of moves until mate. */
  readonly moves: number | null;
}
