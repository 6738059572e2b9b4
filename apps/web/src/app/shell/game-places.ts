/** The places of the running game: in the phone's top bar, or at the bottom of the rail. */
export const TOP_GAME_PLACE = 'top-game';
export const RAIL_GAME_PLACE = 'rail-game';

/** The place of challenges and searches in a wide rail, below the menu, which they must not cover. */
export const RAIL_NOTICE_PLACE = 'rail-notices';
