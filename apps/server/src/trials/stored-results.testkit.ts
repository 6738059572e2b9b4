import { withInactivity, NEW_PLAYER, rateGame, replay, type Rating } from '@rookery/chess';
import { asOwner } from '@rookery/database';
import { expect } from 'vitest';

interface StoredResult {
  readonly id: string;
  readonly white_player_id: string;
  readonly black_player_id: string;
  readonly status: 'active' | 'white_won' | 'black_won' | 'drawn' | 'aborted';
  readonly rated: boolean;
  readonly moves: readonly string[];
  readonly clocks: readonly number[];
  readonly version: number;
  readonly fen: string;
  readonly ply: number;
  readonly reason: string | null;
  readonly white_rating_change: number | null;
  readonly black_rating_change: number | null;
  /** Milliseconds since 1970, to the microsecond. */
  readonly finished_ms: number | null;
}

interface HistoryEntry {
  readonly id: number;
  readonly game_id: string;
  readonly user_id: string;
  readonly rating: number;
  readonly rating_change: number;
}

interface StoredStats {
  readonly user_id: string;
  readonly games_played: number;
  readonly games_won: number;
  readonly games_lost: number;
  readonly games_drawn: number;
  readonly rating: number;
  readonly exact_rating: number;
  readonly rating_deviation: number;
}

/** Stored games with the rating history and statistics of their players. */
export interface StoredResults {
  readonly games: readonly StoredResult[];
  readonly history: readonly HistoryEntry[];
  readonly stats: readonly StoredStats[];
}

export async function readResults(databaseUrl: string): Promise<StoredResults> {
  return asOwner(databaseUrl, async (client) => {
    const games = await client.query<StoredResult>(`
      select id, white_player_id, black_player_id, status, rated, moves, clocks, version,
        game_state ->> 'fen' as fen, (game_state -> 'ply')::integer as ply,
        game_state -> 'outcome' ->> 'reason' as reason, white_rating_change, black_rating_change,
        (extract(epoch from finished_at) * 1000)::float8 as finished_ms
      from chess_games`);
    const history = await client.query<HistoryEntry>(
      `select id::integer, game_id, user_id, rating, rating_change
       from chess_rating_history order by chess_rating_history.id`,
    );
    const stats = await client.query<StoredStats>(
      `select stats.* from chess_player_stats as stats join users on id = user_id where not is_bot`,
    );
    return { games: games.rows, history: history.rows, stats: stats.rows };
  });
}

/** Checks the invariants that must hold after any crash. */
export function expectConsistentResults({ games, history, stats }: StoredResults): void {
  for (const game of games) expectConsistentGame(game);
  expectTwoEntriesEach(games, history);
  const recounted = recount(games, history);
  for (const stored of stats) expectStats(stored, recounted.get(stored.user_id) ?? NO_GAMES);
}

/** The moves lead to the stored position, and each has a clock time. */
export function expectConsistentGame(game: StoredResult): void {
  const { fen, ply } = replay(game.moves);
  expect({ fen: game.fen, ply: game.ply, clocks: game.clocks.length }, game.id).toEqual({
    fen,
    ply,
    clocks: ply,
  });
}

/** Each finished rated game has changed the rating of each player once. */
function expectTwoEntriesEach(
  games: readonly StoredResult[],
  history: readonly HistoryEntry[],
): void {
  const expected = games.filter(isRated).flatMap((game) => [
    { game: game.id, user: game.white_player_id, change: game.white_rating_change },
    { game: game.id, user: game.black_player_id, change: game.black_rating_change },
  ]);
  const stored = history.map((entry) => ({
    game: entry.game_id,
    user: entry.user_id,
    change: entry.rating_change,
  }));
  const sorted = (entries: typeof expected) =>
    entries.map((entry) => `${entry.game} ${entry.user} ${entry.change}`).toSorted();
  expect(sorted(stored)).toEqual(sorted(expected));
}

interface Count extends Rating {
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
  readonly lastPlayed: number | null;
}

const NO_GAMES: Count = { ...NEW_PLAYER, won: 0, lost: 0, drawn: 0, lastPlayed: null };
const SCORES = { white_won: 1, drawn: 0.5, black_won: 0, active: null, aborted: null };

/**
 * Ratings depend on the order of games, which is that of their ends. Games that ended at the same time are ordered by
 * the ids of the rating history.
 */
function recount(
  games: readonly StoredResult[],
  history: readonly HistoryEntry[],
): Map<string, Count> {
  const entryIdOf = new Map(history.toReversed().map(({ game_id, id }) => [game_id, id]));
  const order = (game: StoredResult) => entryIdOf.get(game.id) ?? 0;
  const counted = games
    .filter(({ status }) => SCORES[status] !== null)
    .toSorted((a, b) => endOf(a) - endOf(b) || order(a) - order(b));
  const counts = new Map<string, Count>();
  for (const game of counted) count(counts, game);
  return counts;
}

function count(counts: Map<string, Count>, game: StoredResult): void {
  const { white_player_id: white, black_player_id: black } = game;
  const score = SCORES[game.status] ?? 0;
  const before = [counts.get(white) ?? NO_GAMES, counts.get(black) ?? NO_GAMES] as const;
  const ratings = before.map((player) => ratingAt(player, endOf(game))) as [Rating, Rating];
  const after = game.rated
    ? rateGame(ratings[0], ratings[1], score)
    : { white: before[0], black: before[1] };
  counts.set(white, {
    ...withScore(before[0], score),
    ...ratingOf(after.white),
    lastPlayed: endOf(game),
  });
  counts.set(black, {
    ...withScore(before[1], 1 - score),
    ...ratingOf(after.black),
    lastPlayed: endOf(game),
  });
}

function ratingOf({ rating, deviation, volatility }: Rating): Rating {
  return { rating, deviation, volatility };
}

function ratingAt(player: Count, at: number): Rating {
  return player.lastPlayed === null ? player : withInactivity(player, at - player.lastPlayed);
}

function withScore(player: Count, score: number): Count {
  return {
    ...player,
    won: player.won + (score === 1 ? 1 : 0),
    drawn: player.drawn + (score === 0.5 ? 1 : 0),
    lost: player.lost + (score === 0 ? 1 : 0),
  };
}

function endOf({ finished_ms }: StoredResult): number {
  return finished_ms ?? 0;
}

function isRated({ rated, status }: StoredResult): boolean {
  return rated && SCORES[status] !== null;
}

/**
 * The server uses the arrival time of the request that ended the game, but stores a time some milliseconds later.
 * A second of inactivity adds less than 0.000 01 to a deviation; a game changes it by far more than this tolerance.
 */
const TOLERANCE = 0.001;

function expectStats(stored: StoredStats, { won, lost, drawn, rating, deviation }: Count): void {
  const { user_id, games_played, games_won, games_lost, games_drawn } = stored;
  expect({ games_played, games_won, games_lost, games_drawn }, user_id).toEqual({
    games_played: won + lost + drawn,
    games_won: won,
    games_lost: lost,
    games_drawn: drawn,
  });
  expect(Math.abs(stored.exact_rating - rating), `rating of ${user_id}`).toBeLessThan(TOLERANCE);
  expect(Math.abs(stored.rating_deviation - deviation), `deviation of ${user_id}`).toBeLessThan(
    TOLERANCE,
  );
  expect(stored.rating).toBe(Math.round(stored.exact_rating));
}
