import { availabilityOf, type Online } from '../../../live/online.ts';
import type { Opponent } from '../opponents.ts';

export interface OnlineOpponent extends Opponent {
  readonly isBusy: boolean;
}

/** The opponents who are online: first those who can be challenged, each group in the given order. */
export function onlineOpponents(opponents: readonly Opponent[], online: Online): OnlineOpponent[] {
  const present = opponents
    .map((opponent) => ({ opponent, availability: availabilityOf(online, opponent.user_id) }))
    .filter(({ availability }) => availability !== 'away')
    .map(({ opponent, availability }) => ({ ...opponent, isBusy: availability === 'busy' }));
  return [...present.filter(({ isBusy }) => !isBusy), ...present.filter(({ isBusy }) => isBusy)];
}
