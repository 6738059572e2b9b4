import type { PlayerStats } from '@rookery/contract';

/** The shares of won, drawn and lost games; all zero without games. */
export function sharesOf({ games_won, games_drawn, games_lost }: PlayerStats) {
  const whole = Math.max(1, games_won + games_drawn + games_lost);
  return { won: games_won / whole, drawn: games_drawn / whole, lost: games_lost / whole };
}
