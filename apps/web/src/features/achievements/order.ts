import type { MemberAchievement } from '@rookery/contract';

export interface Ordered {
  /** The latest first. */
  readonly earned: readonly MemberAchievement[];
  /** Those with the largest part done first. */
  readonly next: readonly MemberAchievement[];
  readonly others: readonly MemberAchievement[];
}

const NEXT_SHOWN = 3;

/** What a member has earned, what they are nearest to, and everything else in the order of the groups. */
export function orderAchievements(all: readonly MemberAchievement[]): Ordered {
  const earned = all
    .filter(({ earned_at }) => earned_at !== null)
    .toSorted((one, other) => ((one.earned_at ?? '') < (other.earned_at ?? '') ? 1 : -1));
  const open = all.filter(({ earned_at }) => earned_at === null);
  const next = open
    .filter((one) => partOf(one) > 0)
    .toSorted((one, other) => partOf(other) - partOf(one))
    .slice(0, NEXT_SHOWN);
  return { earned, next, others: open.filter((one) => !next.includes(one)) };
}

function partOf({ value, goal }: MemberAchievement): number {
  return value === null ? 0 : value / goal;
}
