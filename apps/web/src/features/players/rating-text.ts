import { PROVISIONAL_DEVIATION } from '@rookery/chess';
import type { PlayerStats } from '@rookery/contract';

export function isProvisional(stats: PlayerStats): boolean {
  return stats.rating_deviation >= PROVISIONAL_DEVIATION;
}

/** `1248`, or `1248?` while provisional. */
export function ratingText(stats: PlayerStats): string {
  return isProvisional(stats) ? `${stats.rating}?` : String(stats.rating);
}

/** The shares of won, drawn and lost games; all zero without games. */
export function sharesOf({ games_won, games_drawn, games_lost }: PlayerStats) {
  const whole = Math.max(1, games_won + games_drawn + games_lost);
  return { won: games_won / whole, drawn: games_drawn / whole, lost: games_lost / whole };
}
