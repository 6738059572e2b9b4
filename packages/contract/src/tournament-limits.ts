/** That can be chosen. Formats that need as many as they have players may have more. */
export const MAX_ROUNDS = 30;
/** An arena pairs players who wait every few seconds, and counts that as a round. */
export const LAST_ROUND = 50_000;
export const MAX_TOURNAMENT_PLAYERS = 300;
export const MAX_ARENA_PLAYERS = 2_000;
