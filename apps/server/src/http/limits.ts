import type { Config } from '@rookery/config';
import type { BucketSize } from '../bucket.ts';
import { createTokenBuckets, type TokenBuckets } from '../token-buckets.ts';
import { networkOf } from './network.ts';

/** What a limit counts. A route names one; see `RouteOptions`. */
export type LimitName = keyof ReturnType<typeof sizesOf>;

/** The limits of this process: how often a member, and everybody at one address, may do what. */
export interface Limits {
  /** Counts a request: null, or the whole seconds to wait before it is granted. */
  take(limit: LimitName, member: string, address: string): number | null;
  /** Counts a request of one member that another one is asked to react to. */
  disturb(member: string, target: string): number | null;
}

/** Seconds of actions in games that can be saved up. */
const SAVED_S = 5;
/** Pages ask the engine again while it thinks; each answer is worked out anew. */
const QUESTIONS_PER_SECOND = 5;

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
    hints: perSecond(QUESTIONS_PER_SECOND),
    reviews: perSecond(QUESTIONS_PER_SECOND),
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
      // The member first: what is refused to one of them costs the others at their address nothing.
      return members.take(member) ?? addresses.take(networkOf(address));
    },
    disturb: (member, target) => pairs.take(`${member} ${target.toLowerCase()}`),
  };
}

function perSecond(rate: number): BucketSize {
  return { perSecond: rate, most: rate * SAVED_S };
}

/** As much at once as in a whole minute. */
function perMinute(rate: number): BucketSize {
  return { perSecond: rate / 60, most: rate };
}

function perHour(rate: number): BucketSize {
  return { perSecond: rate / 3_600, most: rate };
}

function times(size: BucketSize, factor: number): BucketSize {
  return { perSecond: size.perSecond * factor, most: size.most * factor };
}
