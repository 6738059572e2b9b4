import { isClock } from '@rookery/chess';
import type { Challenge } from '@rookery/contract';

export type ChallengeKind = 'received' | 'declined' | 'sent' | 'open';

/** What a challenge is for this member. */
export function kindOf(challenge: Challenge, userId: string): ChallengeKind {
  if (challenge.opponent_id === userId) return 'received';
  if (challenge.status === 'declined') return 'declined';
  return challenge.challenger_id === userId ? 'sent' : 'open';
}

/**
 * The challenge that is shown on every page: one to answer, one that was declined, or one that the other member,
 * who is here, may answer any moment. All others wait in the lobby.
 */
export function challengeInSight(
  challenges: readonly Challenge[],
  userId: string,
  dismissed: ReadonlySet<string>,
): Challenge | undefined {
  const shown = challenges.filter(({ id }) => !dismissed.has(id));
  const ofKind = (kind: ChallengeKind) => shown.filter((each) => kindOf(each, userId) === kind);
  const awaited = ofKind('sent').filter(
    ({ is_here, time_control }) => is_here === true && isClock(time_control),
  );
  return [...ofKind('received'), ...ofKind('declined'), ...awaited][0];
}
