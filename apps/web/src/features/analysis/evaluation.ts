import { whiteWin, type Color } from '@rookery/chess';
import type { Score } from '../../chess/evaluation/score.ts';
import type { Score as EngineScore, Variation } from '../../engine/engine.ts';

/** The score for White; engines give it for the side to move. */
export function whiteScore({ unit, value }: EngineScore, turn: Color): Score {
  const worth = turn === 'white' || value === 0 ? value : -value;
  return unit === 'mate' ? { centipawns: null, mate: worth } : { centipawns: worth, mate: null };
}

/** A move whose winning chance is lower than the best by this many percent has no arrow. */
const FAR_WORSE = 20;

/** The weight of each line compared with the best, from 1 to 0. */
export function weightsOf(lines: readonly Variation[]): number[] {
  const [best] = lines;
  if (best === undefined) return [];
  const most = chance(best);
  return lines.map((line) => Math.max(0, 1 - (most - chance(line)) / FAR_WORSE));
}

/** The winning chance of the side to move. */
function chance({ score }: Variation): number {
  return whiteWin(whiteScore(score, 'white'), 'white');
}
