import { whiteWin, type Color } from '@rookery/chess';
import type { Variation, Score as EngineScore } from '../../../engine/engine.ts';
import type { Score } from '../score.ts';

/** What a position is worth to White: engines say what it is worth to whose move it is. */
export function whiteScore({ unit, value }: EngineScore, turn: Color): Score {
  const worth = turn === 'white' || value === 0 ? value : -value;
  return unit === 'mate' ? { centipawns: null, mate: worth } : { centipawns: worth, mate: null };
}

/** Worse than the best by this much of a win, in percent, and a move is not pointed at any more. */
const FAR_WORSE = 20;

/** How much there is to be said for each line beside the best, from 1 down to 0. */
export function weightsOf(lines: readonly Variation[]): number[] {
  const [best] = lines;
  if (best === undefined) return [];
  const most = chance(best);
  return lines.map((line) => Math.max(0, 1 - (most - chance(line)) / FAR_WORSE));
}

/** Of whose move it is, as if that were White. */
function chance({ score }: Variation): number {
  return whiteWin(whiteScore(score, 'white'), 'white');
}
