import { followLine, type Line } from '@rookery/chess';
import { useState } from 'react';

/** The moves read once: each new one costs as much at move 150 as at the first. */
export function useLine(moves: readonly string[]): Line {
  const [line, setLine] = useState<Line>([]);
  const next = followLine(line, moves);
  if (next !== line) setLine(next);
  return next;
}
