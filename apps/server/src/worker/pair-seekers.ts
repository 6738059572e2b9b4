import { pair, start, timeControlText, type Color, type Seeker } from '@rookery/chess';
import type { UserId, WorkerTransaction } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import {
  startPairedGames,
  takeSeekers,
  lockPairing,
  type PairedGame,
  type SeekerRow,
} from './queries.ts';

/** The seekers who have waited longest; the others are paired in the next wave, half a second later. */
const MAX_SEEKERS = 5_000;

/**
 * One wave of pairing, in one transaction, so that a worker that crashes has changed nothing. Returns the number
 * of games started.
 */
export async function pairSeekers(transaction: WorkerTransaction, now: number): Promise<number> {
  if (!(await lockPairing(transaction))) return 0;
  const seekers = await takeSeekers(transaction, MAX_SEEKERS);
  const pools = Map.groupBy(
    seekers,
    ({ time_control, rated }) => `${timeControlText(time_control)} ${rated}`,
  );
  const games = [...pools.values()].flatMap((pool) => pairPool(pool, now));
  return games.length === 0 ? 0 : startPairedGames(transaction, games);
}

function pairPool(pool: readonly SeekerRow[], now: number): PairedGame[] {
  const [first] = pool;
  if (first === undefined || pool.length < 2) return [];
  const { game_state, time_control } = start(first.time_control, now);
  const rows = new Map(pool.map((row) => [row.user_id, row]));
  return pair(pool.map(seekerOf), now).flatMap(({ white, black }) => {
    const workspace_id = commonWorkspace(rows.get(white), rows.get(black));
    if (workspace_id === undefined) return [];
    return [{ white, black, game_state, time_control, rated: first.rated, workspace_id }];
  });
}

/** Members of different open workspaces play in that of White. */
function commonWorkspace(
  white: SeekerRow | undefined,
  black: SeekerRow | undefined,
): WorkspaceId | undefined {
  return (
    white?.workspaces.find((id) => black?.workspaces.includes(id)) ?? white?.open_workspaces[0]
  );
}

/** Where all members of open workspaces meet. */
const PLATFORM = 'platform';

function placesOf({ workspaces, open_workspaces }: SeekerRow): ReadonlySet<string> {
  return new Set(open_workspaces.length === 0 ? workspaces : [...workspaces, PLATFORM]);
}

function seekerOf(row: SeekerRow): Seeker<UserId> {
  return {
    id: row.user_id,
    rating: row.rating,
    deviation: row.rating_deviation,
    since: Date.parse(row.created_at),
    accepts: { min: row.min_rating, max: row.max_rating },
    blocked: new Set(row.blocked),
    places: placesOf(row),
    lastOpponents: row.opponents,
    colors: row.colors as Color[],
  };
}
