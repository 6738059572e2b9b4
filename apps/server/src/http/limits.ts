import type { Config } from '@rookery/config';
import type { BucketSize } from '../limits/bucket.ts';
import { createTokenBuckets, type TokenBuckets } from '../limits/token-buckets.ts';
import { networkOf } from './network.ts';

/** The kinds of requests that are limited. A route names one; see `RouteOptions`. */
export type LimitName = keyof ReturnType<typeof sizesOf>;

/** Rate limits of this process, for each member and for each network address. */
export interface Limits {
  /** Counts a request, without a session for its address only. Null if it is allowed, otherwise the seconds to wait. */
  take(limit: LimitName, member: string | null, address: string): number | null;
  /** Counts a challenge of one member to another. Null if it is allowed, otherwise the seconds to wait. */
  takeChallenge(member: string, target: string): number | null;
}

/** The burst of a limit by second, in seconds of its rate. */
const BURST_S = 5;
/** Pages poll while the engine works, and each answer is computed anew. */
const POLLS_PER_SECOND = 5;
/** Each may send a request to a foreign server. */
const CALENDAR_IMPORTS_PER_MINUTE = 20;

function sizesOf(config: LimitOptions) {
  return {
    writes: perMinute(config.writesPerMinute),
    workspaces: perHour(config.workspacesPerHour),
    invites: perHour(config.invitesPerHour),
    tasks: perMinute(config.tasksPerMinute),
    liveTokens: perMinute(config.liveTokensPerMinute),
    games: perMinute(config.gamesPerMinute),
    seeks: perMinute(config.seeksPerMinute),
    gameLinks: perHour(config.gameLinksPerHour),
    blocks: perHour(config.blocksPerHour),
    reports: perHour(config.reportsPerHour),
    preferences: perMinute(config.preferencesPerMinute),
    gameActions: perSecond(config.gameActionsPerSecond),
    calendarFeeds: perSecond(POLLS_PER_SECOND),
    calendarImports: perMinute(CALENDAR_IMPORTS_PER_MINUTE),
    invitePreviews: perSecond(POLLS_PER_SECOND),
    hints: perSecond(POLLS_PER_SECOND),
    reviews: perSecond(POLLS_PER_SECOND),
  };
}

export type LimitOptions = Pick<
  Config,
  | 'writesPerMinute'
  | 'workspacesPerHour'
  | 'invitesPerHour'
  | 'tasksPerMinute'
  | 'liveTokensPerMinute'
  | 'gamesPerMinute'
  | 'challengesPerMinute'
  | 'seeksPerMinute'
  | 'gameLinksPerHour'
  | 'blocksPerHour'
  | 'reportsPerHour'
  | 'preferencesPerMinute'
  | 'gameActionsPerSecond'
  | 'membersPerAddress'
>;

export function createLimits(config: LimitOptions, now: () => number = Date.now): Limits {
  const sizes = Object.entries(sizesOf(config)) as [LimitName, BucketSize][];
  const buckets = Object.fromEntries(
    sizes.map(([name, size]) => [
      name,
      {
        members: createTokenBuckets(size, now),
        addresses: createTokenBuckets(times(size, config.membersPerAddress), now),
      },
    ]),
  ) as Record<LimitName, Record<'members' | 'addresses', TokenBuckets>>;
  const pairs = createTokenBuckets(perMinute(config.challengesPerMinute), now);
  return {
    take(limit, member, address) {
      const { members, addresses } = buckets[limit];
      // The member first, so that a refused request does not count for others at the same address.
      const wait = member === null ? null : members.take(member);
      return wait ?? addresses.take(networkOf(address));
    },
    takeChallenge: (member, target) => pairs.take(`${member} ${target.toLowerCase()}`),
  };
}

function perSecond(rate: number): BucketSize {
  return { perSecond: rate, capacity: rate * BURST_S };
}

/** The burst is the whole minute's amount. */
function perMinute(rate: number): BucketSize {
  return { perSecond: rate / 60, capacity: rate };
}

function perHour(rate: number): BucketSize {
  return { perSecond: rate / 3_600, capacity: rate };
}

function times(size: BucketSize, factor: number): BucketSize {
  return { perSecond: size.perSecond * factor, capacity: size.capacity * factor };
}
