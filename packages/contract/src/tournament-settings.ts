// Without schemas, so that pages can import this file without the library for them.

/** What an organiser gets without a choice. Formats without tie-breaks have none to choose. */
export const USUAL_TIE_BREAKS = {
  swiss: ['BH/C1', 'BH', 'SB', 'DE'],
  round_robin: ['SB', 'DE', 'WIN'],
  double_round_robin: ['SB', 'DE', 'WIN'],
  knockout: [],
  arena: [],
} as const;

export const ROUND_STARTS = ['automatic', 'by_hand', 'on_dates'] as const;
export const MAX_ROUND_DATES = 100;

/** That can be chosen. Formats that need as many as they have players may have more. */
export const MAX_ROUNDS = 30;
/** An arena pairs players who wait every few seconds, and counts that as a round. */
export const LAST_ROUND = 50_000;
export const MAX_TOURNAMENT_PLAYERS = 300;
/** Of players who never meet. */
export const FORBIDDEN_PAIRS_MAX = 300;
export const MAX_ARENA_PLAYERS = 2_000;

/**
 * A changed tournament is read again at a random moment within this time: however many members look at it, a change
 * leads to about a hundred reads in a second, or half of that on average.
 */
export function readTournamentWithinMs(players: number): number {
  return Math.max(600, players * 20);
}
