import { isClock } from '@rookery/chess';
import type { Challenge, OpenSeek } from '@rookery/contract';
import { kindOf } from '../challenge/challenge-kind.ts';

/** A game that waits for an opponent. */
export type OpenGame =
  | { readonly kind: 'seek'; readonly seek: OpenSeek }
  | { readonly kind: 'challenge'; readonly challenge: Challenge; readonly canStart: boolean };

/** The searches and the challenges to the club that the member can accept. Those that cannot start now are last. */
export function openGames(
  seeks: readonly OpenSeek[],
  challenges: readonly Challenge[],
  userId: string,
): OpenGame[] {
  const open = challenges
    .filter((challenge) => kindOf(challenge, userId) === 'open')
    .map((challenge) => ({ kind: 'challenge', challenge, canStart: canStart(challenge) }) as const);
  return [
    ...seeks.map((seek) => ({ kind: 'seek', seek }) as const),
    ...open.toSorted((one, other) => Number(other.canStart) - Number(one.canStart)),
  ];
}

/** A game with a clock needs a challenger who is here and plays no other. */
function canStart({ time_control, is_here, is_playing }: Challenge): boolean {
  return !isClock(time_control) || (is_here !== false && is_playing !== true);
}
