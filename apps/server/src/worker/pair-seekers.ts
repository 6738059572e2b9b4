import { pair, start, TIME_CONTROLS, type Color, type Seeker } from '@rookery/chess';
import type { UserId, WorkerTransaction } from '@rookery/database';
import {
  startPairedGames,
  takeSeekers,
  takeTheWave,
  type PairedGame,
  type SeekerRow,
} from './queries.ts';

/** Who came first. The others' turn comes with the next wave, half a second later. */
const AT_ONCE = 5_000;

/**
 * One wave. Seeks, the games they become and the choice between them are one transaction: a worker
 * that dies in the middle has done nothing. Answers how many games were begun.
 */
export async function pairSeekers(transaction: WorkerTransaction, now: number): Promise<number> {
  if (!(await takeTheWave(transaction))) return 0;
  const seekers = await takeSeekers(transaction, AT_ONCE);
  const pools = Map.groupBy(seekers, ({ time_control, rated }) => `${time_control} ${rated}`);
  const games = [...pools.values()].flatMap((pool) => pairPool(pool, now));
  return games.length === 0 ? 0 : startPairedGames(transaction, games);
}

function pairPool(pool: readonly SeekerRow[], now: number): PairedGame[] {
  const [first] = pool;
  if (first === undefined || pool.length < 2) return [];
  const { game_state, time_control } = start(TIME_CONTROLS[first.time_control], now);
  return pair(pool.map(seekerOf), now).map(({ white, black }) => ({
    white,
    black,
    game_state,
    time_control,
    rated: first.rated,
  }));
}

function seekerOf(row: SeekerRow): Seeker<UserId> {
  return {
    id: row.user_id,
    rating: row.rating,
    deviation: row.rating_deviation,
    since: Date.parse(row.created_at),
    accepts: { min: row.min_rating, max: row.max_rating },
    blocked: new Set(row.blocked),
    lastOpponents: row.opponents,
    colors: row.colors as Color[],
  };
}
