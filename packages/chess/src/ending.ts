import { positionOf } from './position.ts';

export type Ending = 'checkmate' | 'stalemate' | 'insufficient_material';

/** How a position ends a game by itself; null while there is something to play for. */
export function endingOf(fen: string): Ending | null {
  const position = positionOf(fen);
  if (position.isCheckmate()) return 'checkmate';
  if (position.isStalemate()) return 'stalemate';
  return position.isInsufficientMaterial() ? 'insufficient_material' : null;
}
