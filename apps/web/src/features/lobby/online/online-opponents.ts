import { availabilityOf, type Online } from '../../../live/online.ts';
import type { Opponent } from '../opponents.ts';

export interface OnlineOpponent extends Opponent {
  readonly availability: 'available' | 'playing' | 'busy';
}

const ORDER = { available: 0, playing: 1, busy: 2 } as const;

/** The opponents who are online: first those who can play now, each group in the given order. */
export function onlineOpponents(opponents: readonly Opponent[], online: Online): OnlineOpponent[] {
  const present = opponents.flatMap((opponent) => {
    const availability = availabilityOf(online, opponent.user_id);
    return availability === undefined || availability === 'away'
      ? []
      : [{ ...opponent, availability }];
  });
  return present.toSorted((one, other) => ORDER[one.availability] - ORDER[other.availability]);
}
