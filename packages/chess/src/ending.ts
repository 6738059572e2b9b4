import { positionOf } from './position.ts';

export type Ending = 'checkmate' | 'stalemate' | 'insufficient_material';

/** How this position ends a game, or null if the game goes on. */
export function endingOf(fen: string): Ending | null {
  const position = positionOf(fen);
  if (position.isCheckmate()) return 'checkmate';
  if (position.isStalemate()) return 'stalemate';
  return position.isInsufficientMaterial() ? 'insufficient_material' : null;
}
