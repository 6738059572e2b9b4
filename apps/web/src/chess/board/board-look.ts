import type { ChessPreferences } from '@rookery/contract';

const ANIMATION_MS: Readonly<Record<ChessPreferences['animation'], number>> = {
  none: 0,
  fast: 120,
  normal: 200,
  slow: 400,
};

/** The board's properties for a member's preferences. */
export function boardLook({ coordinates, animation, board, pieces }: ChessPreferences) {
  return { coordinates, animationMs: ANIMATION_MS[animation], theme: board, pieces };
}
