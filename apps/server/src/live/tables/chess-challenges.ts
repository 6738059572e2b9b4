import { followed } from './live-table.ts';
import { OWN } from './own.ts';

export const chessChallenges = followed('chess_challenges', {
  challenger_id: OWN,
  opponent_id: OWN,
});
