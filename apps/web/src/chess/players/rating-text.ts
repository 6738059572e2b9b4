import { NEW_PLAYER, PROVISIONAL_DEVIATION, type Speed } from '@rookery/chess';
import type { MemberProfile } from '@rookery/contract';

export interface Rating {
  readonly rating: number;
  readonly rating_deviation: number;
}

export function isProvisional({ rating_deviation }: Pick<Rating, 'rating_deviation'>): boolean {
  return rating_deviation >= PROVISIONAL_DEVIATION;
}

/** `1248`, or `1248?` while provisional. */
export function ratingText(rating: Rating): string {
  return markedRating(rating.rating, isProvisional(rating));
}

/** The same, where only the mark is known and not the deviation. */
export function markedRating(rating: number, provisional: boolean): string {
  return provisional ? `${rating}?` : String(rating);
}

/**
 * A player's rating in a class of games. Before the first rated game of the class, it is the rating of all games, as
 * uncertain as that of a new player. Without a class, it is the rating of all games.
 */
export function ratingIn({ chess, ratings }: MemberProfile, speed: Speed | null): Rating {
  if (speed === null) return chess;
  const own = ratings.find((each) => each.speed === speed);
  return own ?? { rating: chess.rating, rating_deviation: NEW_PLAYER.deviation };
}
