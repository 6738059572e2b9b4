import { describeMoves, type DetailedMoves } from '@rookery/chess';
import { useState } from 'react';

/** Replays the moves incrementally: a new move costs the same at move 150 as at the first. */
export function useLine(moves: readonly string[], startFen: string): DetailedMoves {
  const [line, setLine] = useState<DetailedMoves>([]);
  const next = describeMoves(line, moves, startFen);
  if (next !== line) setLine(next);
  return next;
}
