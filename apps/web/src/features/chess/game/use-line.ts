import { describeMoves, type DetailedMoves } from '@rookery/chess';
import { useState } from 'react';

/** The moves read once: each new one costs as much at move 150 as at the first. */
export function useLine(moves: readonly string[]): DetailedMoves {
  const [line, setLine] = useState<DetailedMoves>([]);
  const next = describeMoves(line, moves);
  if (next !== line) setLine(next);
  return next;
}
