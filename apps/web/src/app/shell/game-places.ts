/** Where a running game is shown: in the phone's top bar, or at the foot of the rail. */
export const TOP_GAME_PLACE = 'top-game';
export const RAIL_GAME_PLACE = 'rail-game';
