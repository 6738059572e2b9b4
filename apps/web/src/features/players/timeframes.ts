import type { LeaderboardQuery } from '@rookery/contract';

export type Timeframe = NonNullable<LeaderboardQuery['timeframe']>;

export const TIMEFRAMES = ['all', 'day', 'week', 'month', 'year'] as const satisfies Timeframe[];

export function readTimeframe(word: string | null): Timeframe {
  return TIMEFRAMES.find((timeframe) => timeframe === word) ?? 'all';
}
