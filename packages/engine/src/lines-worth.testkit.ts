import type { Line } from './found.ts';

/** Lines that begin with different moves and are worth this, in centipawns. */
export function linesWorth(...worths: readonly number[]): Line[] {
  return worths.map((value, index) => ({
    score: { unit: 'centipawns', value },
    depth: 5,
    pv: [`a${(index % 8) + 1}b${(Math.floor(index / 8) % 8) + 1}`],
    nodes: 100,
  }));
}
