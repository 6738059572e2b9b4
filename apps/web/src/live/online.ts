import type { MemberPresence, PresenceList } from '@rookery/contract';

/** Who is here, by id. Whoever is not in it is not here. */
export type Online = Readonly<Record<string, Pick<MemberPresence, 'do_not_disturb'>>>;

export type Availability = 'available' | 'busy' | 'away';

/** Undefined where nothing is known of anybody. */
export function availabilityOf(
  online: Online | undefined,
  userId: string,
): Availability | undefined {
  if (online === undefined) return undefined;
  const here = online[userId];
  if (here === undefined) return 'away';
  return here.do_not_disturb ? 'busy' : 'available';
}

/** The list after news of who has come or gone. To be told twice changes nothing. */
export function withNews(online: Online, news: PresenceList['data']): Online {
  const next = { ...online };
  for (const { user_id, online: isHere, do_not_disturb } of news) {
    if (isHere) next[user_id] = { do_not_disturb };
    else delete next[user_id];
  }
  return next;
}
