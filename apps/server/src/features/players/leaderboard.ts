import {
  LEADERBOARD_LIMIT_DEFAULT,
  type LeaderboardEntry,
  type LeaderboardQuery,
} from '@rookery/contract';
import type { ScopedTransaction } from '@rookery/database';
import { leaders } from './queries.ts';

export async function leaderboard(
  transaction: ScopedTransaction,
  { limit = LEADERBOARD_LIMIT_DEFAULT, workspace, ...kind }: LeaderboardQuery,
): Promise<LeaderboardEntry[]> {
  const rows = await leaders(transaction, workspace ?? null, kind, limit);
  return rows.map((row, index) => ({ rank: index + 1, ...row }));
}
