import type { Variation } from './search-result.ts';
import type { Level } from './levels.ts';
import { centipawnsOf } from './score.ts';

/** Returns a number from 0 up to, but not including, 1. */
export type Random = () => number;

/** The settings of a level that concern the choice of a move. */
export type MoveChoice = Pick<Level, 'temperature' | 'overlookChance'>;

/**
 * Chooses a move at random: some moves are overlooked, and of the others, better ones are more likely (a softmax
 * with the level's temperature). There must be at least one.
 */
export function chooseMove(
  lines: readonly Variation[],
  { temperature, overlookChance }: MoveChoice,
  random: Random,
): string {
  const noticed = lines.filter(() => random() >= overlookChance);
  return pickByScore(noticed.length > 0 ? noticed : lines, temperature, random).pv[0];
}

function pickByScore(lines: readonly Variation[], temperature: number, random: Random): Variation {
  const best = lines.reduce((one, other) =>
    centipawnsOf(other.score) > centipawnsOf(one.score) ? other : one,
  );
  const bestScore = centipawnsOf(best.score);
  const weights = lines.map(({ score }) => weightOf(centipawnsOf(score) - bestScore, temperature));
  let drawn = random() * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [index, line] of lines.entries()) {
    drawn -= weights[index] ?? 0;
    if (drawn < 0) return line;
  }
  // `random()` was so near to 1 that the weights did not reach it after rounding.
  return best;
}

/** Relative to the best move, so that the largest exponent is 0 and cannot overflow. */
function weightOf(behindBest: number, temperature: number): number {
  if (behindBest === 0) return 1;
  return temperature > 0 ? Math.exp(behindBest / temperature) : 0;
}
