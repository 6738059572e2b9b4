/**
 * Estimated ratings of the five levels on the scale of Stockfish's `UCI_Elo`, from `npm run bench:levels`, rounded
 * to 50.
 */
export const LEVEL_RATINGS = { 1: 400, 2: 700, 3: 950, 4: 1_200, 5: 1_400 } as const;

/** The weakest and the strongest that the adaptive bot can be, as estimated ratings. */
export const STRENGTH_RANGE = { lowest: 50, highest: 2_050 } as const;
