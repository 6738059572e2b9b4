import {
  LEADERBOARD_LIMIT_DEFAULT,
  type LeaderboardEntry,
  type LeaderboardQuery,
} from '@rookery/contract';
import type { ScopedTransaction } from '@rookery/database';
import { highestRated, mostGained } from './queries.ts';

export async function leaderboard(
  transaction: ScopedTransaction,
  { limit = LEADERBOARD_LIMIT_DEFAULT, timeframe = 'all' }: LeaderboardQuery,
): Promise<LeaderboardEntry[]> {
  const rows =
    timeframe === 'all'
      ? await highestRated(transaction, limit)
      : await mostGained(transaction, timeframe, limit);
  return rows.map((row, index) => ({ rank: index + 1, ...row }));
}
