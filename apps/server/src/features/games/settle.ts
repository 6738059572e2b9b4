import { withInactivity, rateGame, type Game, type Rating } from '@rookery/chess';
import type { GameId, UserId } from '@rookery/database';
import { changeOf, type Change, type StoredGame } from './stored-game.ts';

/** A player of a game that ends, with their locked statistics. */
export interface LockedPlayer {
  readonly game_id: GameId;
  readonly user_id: UserId;
  readonly is_bot: boolean;
  readonly exact_rating: number;
  readonly rating_deviation: number;
  readonly volatility: number;
  readonly last_played: string | null;
}

export interface Finished {
  readonly before: StoredGame;
  readonly after: Game;
}

export interface End extends Change {
  readonly status: StoredGame['status'];
  readonly white_rating_change: number | null;
  readonly black_rating_change: number | null;
}

export interface NewRating {
  readonly user_id: UserId;
  readonly exact_rating: number;
  readonly rating_deviation: number;
  readonly volatility: number;
  /** The highest rating after any of several games that end at once; 0 if none of them is rated. */
  readonly best_rating: number;
}

export interface RatingHistoryEntry {
  readonly user_id: UserId;
  readonly game_id: GameId;
  readonly rating: number;
  readonly rating_change: number;
}

const SCORES = { white_won: 1, drawn: 0.5, black_won: 0, active: null, aborted: null };

/** Computes the results, new ratings and rating history of games that end, one after the other. */
export function settle(
  finished: readonly Finished[],
  players: readonly LockedPlayer[],
  at: number,
) {
  const locked = new Set(players.map(({ game_id }) => game_id));
  const bots = new Set(players.filter(({ is_bot }) => is_bot).map(({ user_id }) => user_id));
  const current = new Map(players.map((player) => [player.user_id, ratingOf(player, at)]));
  const best = new Map<UserId, number>();
  const ends: End[] = [];
  const history: RatingHistoryEntry[] = [];

  /** Records the new rating and its history entry. Returns the change. */
  function record(game: StoredGame, user: UserId, rating: Rating): number {
    const before = Math.round(current.get(user)?.rating ?? rating.rating);
    const after = Math.round(rating.rating);
    current.set(user, rating);
    best.set(user, Math.max(best.get(user) ?? after, after));
    history.push({ user_id: user, game_id: game.id, rating: after, rating_change: after - before });
    return after - before;
  }

  for (const { before, after } of finished) {
    if (!locked.has(before.id)) continue;
    const { white_player_id: white, black_player_id: black, rated } = before;
    const score = SCORES[after.status];
    const ratings = [current.get(white), current.get(black)] as const;
    const isCounted = score !== null && !bots.has(white) && !bots.has(black);
    const end = { ...changeOf(before, after), status: after.status };
    // A casual game also ends a period of inactivity, so the deviation that has grown until now is stored.
    if (isCounted) for (const user of [white, black]) best.set(user, best.get(user) ?? 0);
    if (!isCounted || !rated || ratings[0] === undefined || ratings[1] === undefined) {
      ends.push({ ...end, white_rating_change: null, black_rating_change: null });
      continue;
    }
    const next = rateGame(ratings[0], ratings[1], score);
    ends.push({
      ...end,
      white_rating_change: record(before, white, next.white),
      black_rating_change: record(before, black, next.black),
    });
  }
  const ratings = [...best].map(([user, highest]) => newRating(user, current, highest));
  return { ends, ratings, history };
}

/** The current rating: its deviation has grown since the last game. */
function ratingOf(player: LockedPlayer, at: number): Rating {
  const rating: Rating = {
    rating: player.exact_rating,
    deviation: player.rating_deviation,
    volatility: player.volatility,
  };
  return player.last_played === null
    ? rating
    : withInactivity(rating, at - Date.parse(player.last_played));
}

function newRating(user: UserId, current: Map<UserId, Rating>, highest: number): NewRating {
  const { rating, deviation, volatility } = current.get(user) as Rating;
  return {
    user_id: user,
    exact_rating: rating,
    rating_deviation: deviation,
    volatility,
    best_rating: highest,
  };
}
