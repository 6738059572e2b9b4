import { withInactivity, NEW_PLAYER, rateGame, replay, type Rating } from '@rookery/chess';
import { asOwner } from '@rookery/database';
import { expect } from 'vitest';

interface BookedGame {
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

interface Line {
  readonly id: number;
  readonly game_id: string;
  readonly user_id: string;
  readonly rating: number;
  readonly rating_change: number;
}

interface Standing {
  readonly user_id: string;
  readonly games_played: number;
  readonly games_won: number;
  readonly games_lost: number;
  readonly games_drawn: number;
  readonly rating: number;
  readonly exact_rating: number;
  readonly rating_deviation: number;
}

/** What is stored of games and of what they did to their players. */
export interface Books {
  readonly games: readonly BookedGame[];
  readonly history: readonly Line[];
  readonly standings: readonly Standing[];
}

export async function readBooks(databaseUrl: string): Promise<Books> {
  return asOwner(databaseUrl, async (client) => {
    const games = await client.query<BookedGame>(`
      select id, white_player_id, black_player_id, status, rated, moves, clocks, version,
        game_state ->> 'fen' as fen, (game_state -> 'ply')::integer as ply,
        game_state -> 'outcome' ->> 'reason' as reason, white_rating_change, black_rating_change,
        (extract(epoch from finished_at) * 1000)::float8 as finished_ms
      from chess_games`);
    const history = await client.query<Line>(
      `select id::integer, game_id, user_id, rating, rating_change
       from chess_rating_history order by chess_rating_history.id`,
    );
    const standings = await client.query<Standing>(
      `select stats.* from chess_player_stats as stats join users on id = user_id where not is_bot`,
    );
    return { games: games.rows, history: history.rows, standings: standings.rows };
  });
}

/** Everything about the books that must hold whatever happened to the program. */
export function expectSoundBooks({ games, history, standings }: Books): void {
  for (const game of games) expectSoundGame(game);
  expectTwoLinesEach(games, history);
  const recounted = recount(games, history);
  for (const stored of standings) expectStanding(stored, recounted.get(stored.user_id) ?? NOBODY);
}

/** The moves lead to the board that is stored, and each has its clock. */
function expectSoundGame(game: BookedGame): void {
  const { fen, ply } = replay(game.moves);
  expect({ fen: game.fen, ply: game.ply, clocks: game.clocks.length }, game.id).toEqual({
    fen,
    ply,
    clocks: ply,
  });
}

/** Each rated game that was played to an end changed each of its players' ratings once. */
function expectTwoLinesEach(games: readonly BookedGame[], history: readonly Line[]): void {
  const expected = games.filter(isRated).flatMap((game) => [
    { game: game.id, user: game.white_player_id, change: game.white_rating_change },
    { game: game.id, user: game.black_player_id, change: game.black_rating_change },
  ]);
  const booked = history.map((line) => ({
    game: line.game_id,
    user: line.user_id,
    change: line.rating_change,
  }));
  const inOrder = (lines: typeof expected) =>
    lines.map((line) => `${line.game} ${line.user} ${line.change}`).toSorted();
  expect(inOrder(booked)).toEqual(inOrder(expected));
}

interface Count extends Rating {
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
  readonly lastPlayed: number | null;
}

const NOBODY: Count = { ...NEW_PLAYER, won: 0, lost: 0, drawn: 0, lastPlayed: null };
const SCORES = { white_won: 1, drawn: 0.5, black_won: 0, active: null, aborted: null };

/**
 * Ratings depend on the order of games: that of the history's ids, which is that of their ends too;
 * an unrated game stands in it by the time it ended.
 */
function recount(games: readonly BookedGame[], history: readonly Line[]): Map<string, Count> {
  const lineOf = new Map(history.toReversed().map(({ game_id, id }) => [game_id, id]));
  const order = (game: BookedGame) => lineOf.get(game.id) ?? 0;
  const counted = games
    .filter(({ status }) => SCORES[status] !== null)
    .toSorted((a, b) => endOf(a) - endOf(b) || order(a) - order(b));
  const counts = new Map<string, Count>();
  for (const game of counted) count(counts, game);
  return counts;
}

function count(counts: Map<string, Count>, game: BookedGame): void {
  const { white_player_id: white, black_player_id: black } = game;
  const score = SCORES[game.status] ?? 0;
  const before = [counts.get(white) ?? NOBODY, counts.get(black) ?? NOBODY] as const;
  const rested = before.map((player) => rest(player, endOf(game))) as [Rating, Rating];
  const after = game.rated
    ? rateGame(rested[0], rested[1], score)
    : { white: before[0], black: before[1] };
  counts.set(white, {
    ...added(before[0], score),
    ...ratingOf(after.white),
    lastPlayed: endOf(game),
  });
  counts.set(black, {
    ...added(before[1], 1 - score),
    ...ratingOf(after.black),
    lastPlayed: endOf(game),
  });
}

function ratingOf({ rating, deviation, volatility }: Rating): Rating {
  return { rating, deviation, volatility };
}

function rest(player: Count, at: number): Rating {
  return player.lastPlayed === null ? player : withInactivity(player, at - player.lastPlayed);
}

function added(player: Count, score: number): Count {
  return {
    ...player,
    won: player.won + (score === 1 ? 1 : 0),
    drawn: player.drawn + (score === 0.5 ? 1 : 0),
    lost: player.lost + (score === 0 ? 1 : 0),
  };
}

function endOf({ finished_ms }: BookedGame): number {
  return finished_ms ?? 0;
}

function isRated({ rated, status }: BookedGame): boolean {
  return rated && SCORES[status] !== null;
}

/**
 * A rating rests until the request that ended the game came in; stored is only when the end was, some
 * milliseconds later. A second of rest adds less than 0.000 01 to a deviation, a game takes away far
 * more than this.
 */
const TOLERANCE = 0.001;

function expectStanding(stored: Standing, { won, lost, drawn, rating, deviation }: Count): void {
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
