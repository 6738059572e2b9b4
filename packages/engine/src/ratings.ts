/**
 * Estimated ratings of the five levels on the scale of Stockfish's `UCI_Elo`, from `npm run bench:levels`, rounded
 * to 50.
 */
export const LEVEL_RATINGS = { 1: 500, 2: 800, 3: 1_100, 4: 1_400, 5: 1_700 } as const;

/** The weakest and the strongest that the adaptive bot can be, as estimated ratings. */
export const STRENGTH_RANGE = { lowest: 250, highest: 2_300 } as const;
