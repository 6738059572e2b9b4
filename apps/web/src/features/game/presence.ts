import type { MemberProfile } from '@rookery/contract';
import type { GameSnapshot } from '../../live/game-store.ts';

export type Presence = 'online' | 'away' | 'unknown';

/** Whether a player is online; unknown while there is no connection. */
export function presenceOf(
  { status, playersOnline }: GameSnapshot,
  userId: string,
  person: MemberProfile | null | undefined,
): Presence {
  if (person?.is_bot) return 'online';
  if (status !== 'live') return 'unknown';
  return playersOnline.has(userId) ? 'online' : 'away';
}
