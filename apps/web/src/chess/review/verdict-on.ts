import { whiteWin, type Ending } from '@rookery/chess';
import type { Score } from '../../engine/engine.ts';
import type { Verdict } from './judge.ts';

/** A move whose winning chance is less than this many percent below the best counts as good. */
const MAX_LOSS = 5;

/**
 * The verdict on a try, from the score before it for the mover, and from the score after it for the opponent or
 * how the game ended.
 */
export function verdictOn(before: Score, after: Score | Ending): Verdict {
  const left = typeof after === 'string' ? chanceAtEnd(after) : 100 - chance(after);
  return chance(before) - left < MAX_LOSS ? 'good' : 'bad';
}

function chanceAtEnd(ending: Ending): number {
  return ending === 'checkmate' ? 100 : 50;
}

/** The winning chance of the side to move. */
function chance({ unit, value }: Score): number {
  const [centipawns, mate] = unit === 'mate' ? [null, value] : [value, null];
  return whiteWin({ centipawns, mate }, 'white');
}
