import type { Line } from './found.ts';
import type { Level } from './levels.ts';
import { centipawnsOf } from './score.ts';

/** A fraction from 0 up to, not including, 1. */
export type Random = () => number;

/** How a level chooses, apart from how it searches. */
export type Choosing = Pick<Level, 'temperature' | 'overlooks'>;

/**
 * The move a level goes for: of those it sees, a better one is likelier, by as much as its temperature
 * says. Null where there is no move at all.
 */
export function chooseMove(
  lines: readonly Line[],
  { temperature, overlooks }: Choosing,
  random: Random,
): string | null {
  const seen = lines.filter(() => random() >= overlooks);
  return pickByWorth(seen.length > 0 ? seen : lines, temperature, random)?.pv[0] ?? null;
}

function pickByWorth(lines: readonly Line[], temperature: number, random: Random): Line | null {
  const worths = lines.map(({ score }) => centipawnsOf(score));
  const best = Math.max(...worths);
  const weights = worths.map((worth) => weightOf(worth - best, temperature));
  let drawn = random() * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [index, line] of lines.entries()) {
    drawn -= weights[index] ?? 0;
    if (drawn < 0) return line;
  }
  // No lines, or a fraction so near to 1 that rounding ate the rest.
  return lines[worths.indexOf(best)] ?? null;
}

/** Relative to the best, so that the largest exponent is 0 and nothing overflows. */
function weightOf(behindBest: number, temperature: number): number {
  if (behindBest === 0) return 1;
  return temperature > 0 ? Math.exp(behindBest / temperature) : 0;
}
