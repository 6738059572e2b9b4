import { whiteWin, type Ending } from '@rookery/chess';
import type { Score } from '../../../../engine/engine.ts';
import type { Verdict } from './learning.ts';

/** The share of a win by which a move may be worse than the best and still be called good. */
const GIVEN_AWAY = 5;

/**
 * A try, by what the position was worth to the mover before it, and what it is worth to the other side
 * after it or how it has ended the game.
 */
export function verdictOn(before: Score, after: Score | Ending): Verdict {
  const left = typeof after === 'string' ? chanceAtEnd(after) : 100 - chance(after);
  return chance(before) - left < GIVEN_AWAY ? 'good' : 'bad';
}

function chanceAtEnd(ending: Ending): number {
  return ending === 'checkmate' ? 100 : 50;
}

/** Of whose move it is: as if that were White. */
function chance({ unit, value }: Score): number {
  const [centipawns, mate] = unit === 'mate' ? [null, value] : [value, null];
  return whiteWin({ centipawns, mate }, 'white');
}
