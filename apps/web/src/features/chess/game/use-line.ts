import { followLine, type Line } from '@rookery/chess';
import { useState } from 'react';

/** Replays the moves incrementally: a new move costs the same at move 150 as at the first. */
export function useLine(moves: readonly string[]): Line {
  const [line, setLine] = useState<Line>([]);
  const next = followLine(line, moves);
  if (next !== line) setLine(next);
  return next;
}
