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

/** Why a move was bad, as facts; the words are the page's. */
export interface MistakeReason {
  readonly kind: MistakeKind;
  /** The piece it is about: the one that is lost, or could be won, or the one that forks. */
  readonly piece: Role | null;
  /**
   * Where that piece stands: one that is lost or promotes, right after the move that was played; one
   * that could be won or could promote, right before it; one that hits, where it hits from.
   */
  readonly square: string | null;
  /** What a fork, pin, skewer or discovered attack hits. */
  readonly targets: readonly Role[];
  /** In how many moves there is mate. */
  readonly moves: number | null;
}
