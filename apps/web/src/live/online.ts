import type { MemberPresence, PresenceList } from '@rookery/contract';

/** The members who are online, by id. A member who is not in it is offline. */
export type Online = Readonly<
  Record<string, Pick<MemberPresence, 'do_not_disturb' | 'is_playing'>>
>;

export type Availability = 'available' | 'playing' | 'busy' | 'away';

/** Undefined while the presence of the members is not known. */
export function availabilityOf(
  online: Online | undefined,
  userId: string,
): Availability | undefined {
  if (online === undefined) return undefined;
  const here = online[userId];
  if (here === undefined) return 'away';
  if (here.do_not_disturb) return 'busy';
  return here.is_playing ? 'playing' : 'available';
}

/** Applies changes of presence. Applying the same changes twice makes no difference. */
export function applyPresenceChanges(online: Online, changes: PresenceList['data']): Online {
  const next = { ...online };
  for (const { user_id, online: isHere, do_not_disturb, is_playing } of changes) {
    if (isHere) next[user_id] = { do_not_disturb, is_playing };
    else delete next[user_id];
  }
  return next;
}
