import { SPEEDS, type Speed } from '@rookery/chess';
import type { LeaderboardQuery } from '@rookery/contract';

type Timeframe = NonNullable<LeaderboardQuery['timeframe']>;

export const TIMEFRAMES = ['all', 'day', 'week', 'month', 'year'] as const satisfies Timeframe[];

/** What the leaderboard shows, as the address has it. */
export interface LeaderboardChoice {
  readonly timeframe: Timeframe;
  /** Null for all games. */
  readonly speed: Speed | null;
}

/** Unknown values are ignored. */
export function readLeaderboardChoice(query: string): LeaderboardChoice {
  const params = new URLSearchParams(query);
  return {
    timeframe: TIMEFRAMES.find((each) => each === params.get('timeframe')) ?? 'all',
    speed: SPEEDS.find((each) => each === params.get('time_control')) ?? null,
  };
}

export function writeLeaderboardChoice({ timeframe, speed }: LeaderboardChoice): string {
  const params = new URLSearchParams();
  if (timeframe !== 'all') params.set('timeframe', timeframe);
  if (speed !== null) params.set('time_control', speed);
  return params.size === 0 ? '' : `?${params}`;
}
