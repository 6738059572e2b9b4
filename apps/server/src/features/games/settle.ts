import { rateGame, withInactivity, type Game, type Rating, type Speed } from '@rookery/chess';
import type { GameId, UserId } from '@rookery/database';
import { changeOf, type Change, type StoredGame } from './stored-game.ts';

/** A player of a game that ends, with their locked ratings: of all games, and of this game's class. */
export interface LockedPlayer {
  readonly game_id: GameId;
  readonly user_id: UserId;
  readonly is_bot: boolean;
  readonly exact_rating: number;
  readonly rating_deviation: number;
  readonly volatility: number;
  readonly last_played: string | null;
  /** Null for games without a time control, which have no class. */
  readonly speed: Speed | null;
  readonly speed_exact_rating: number;
  readonly speed_rating_deviation: number;
  readonly speed_volatility: number;
  readonly speed_last_played: string | null;
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
  /** Null for the rating of all games. */
  readonly speed: Speed | null;
  readonly exact_rating: number;
  readonly rating_deviation: number;
  readonly volatility: number;
  /** The highest rating after any of several games that end at once; 0 if none of them is rated. */
  readonly best_rating: number;
  readonly games_played: number;
}

export interface RatingHistoryEntry {
  readonly user_id: UserId;
  readonly game_id: GameId;
  readonly rating: number;
  readonly rating_change: number;
  readonly speed_rating: number | null;
  readonly speed_rating_change: number | null;
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
  const ratings = new Ratings(players, at);
  const ends: End[] = [];
  const history: RatingHistoryEntry[] = [];
  for (const { before, after } of finished) {
    if (!locked.has(before.id)) continue;
    const { white_player_id: white, black_player_id: black, rated, speed } = before;
    const score = SCORES[after.status];
    const isCounted = score !== null && !bots.has(white) && !bots.has(black);
    const end = { ...changeOf(before, after), status: after.status };
    // A casual game also ends a period of inactivity, so the deviation that has grown until now is stored.
    if (isCounted) for (const user of [white, black]) ratings.touch(user);
    if (!isCounted || !rated) {
      ends.push({ ...end, white_rating_change: null, black_rating_change: null });
      continue;
    }
    const overall = ratings.count(white, black, score, null);
    const ofClass = speed === null ? null : ratings.count(white, black, score, speed);
    const shown = ofClass ?? overall;
    ends.push({
      ...end,
      white_rating_change: shown.white.change,
      black_rating_change: shown.black.change,
    });
    for (const color of ['white', 'black'] as const) {
      history.push({
        user_id: color === 'white' ? white : black,
        game_id: before.id,
        rating: overall[color].rating,
        rating_change: overall[color].change,
        speed_rating: ofClass?.[color].rating ?? null,
        speed_rating_change: ofClass?.[color].change ?? null,
      });
    }
  }
  return { ends, ratings: ratings.changed(), history };
}

interface Entry {
  readonly user: UserId;
  readonly speed: Speed | null;
  rating: Rating;
  games: number;
  /** Undefined until the rating has to be stored. */
  best: number | undefined;
}

/** The ratings of the players while their games are counted: of all games, and of each class. */
class Ratings {
  readonly #entries = new Map<string, Entry>();

  constructor(players: readonly LockedPlayer[], at: number) {
    for (const player of players) {
      const { user_id: user, speed } = player;
      this.#add({ user, speed: null, rating: overallRating(player, at) });
      if (speed !== null) this.#add({ user, speed, rating: classRating(player, at) });
    }
  }

  #add(entry: Pick<Entry, 'user' | 'speed' | 'rating'>): void {
    const key = keyOf(entry.user, entry.speed);
    if (!this.#entries.has(key)) this.#entries.set(key, { ...entry, games: 0, best: undefined });
  }

  #entry(user: UserId, speed: Speed | null): Entry {
    const entry = this.#entries.get(keyOf(user, speed));
    if (entry === undefined) throw new Error(`No locked rating of ${user} for ${speed}`);
    return entry;
  }

  touch(user: UserId): void {
    const entry = this.#entry(user, null);
    entry.best ??= 0;
  }

  /** Counts a game for both players. Returns their new ratings, and the changes. */
  count(white: UserId, black: UserId, score: number, speed: Speed | null) {
    const sides = { white: this.#entry(white, speed), black: this.#entry(black, speed) };
    const next = rateGame(sides.white.rating, sides.black.rating, score);
    return { white: recorded(sides.white, next.white), black: recorded(sides.black, next.black) };
  }

  changed(): NewRating[] {
    return [...this.#entries.values()].flatMap(({ user, speed, rating, games, best }) =>
      best === undefined
        ? []
        : [
            {
              user_id: user,
              speed,
              exact_rating: rating.rating,
              rating_deviation: rating.deviation,
              volatility: rating.volatility,
              best_rating: best,
              games_played: games,
            },
          ],
    );
  }
}

function keyOf(user: UserId, speed: Speed | null): string {
  return `${user} ${speed}`;
}

function recorded(entry: Entry, next: Rating): { rating: number; change: number } {
  const before = Math.round(entry.rating.rating);
  const rating = Math.round(next.rating);
  entry.rating = next;
  entry.games += 1;
  entry.best = Math.max(entry.best ?? rating, rating);
  return { rating, change: rating - before };
}

function overallRating(player: LockedPlayer, at: number): Rating {
  const { exact_rating, rating_deviation: deviation, volatility } = player;
  return currentRating({ rating: exact_rating, deviation, volatility }, player.last_played, at);
}

function classRating(player: LockedPlayer, at: number): Rating {
  const { speed_exact_rating: rating, speed_rating_deviation: deviation } = player;
  const { speed_volatility: volatility, speed_last_played } = player;
  return currentRating({ rating, deviation, volatility }, speed_last_played, at);
}

/** Its deviation has grown since the last game. */
function currentRating(rating: Rating, lastPlayed: string | null, at: number): Rating {
  return lastPlayed === null ? rating : withInactivity(rating, at - Date.parse(lastPlayed));
}
