import { pointsText } from '../../chess/games/points-text.ts';

/** Halves as such; other fractions, of averages and products, with at most two digits. */
export function tieBreakText(value: number | null): string {
  if (value === null) return '–';
  return Number.isInteger(value * 2) && value >= 0
    ? pointsText(value)
    : String(Math.round(value * 100) / 100);
}
