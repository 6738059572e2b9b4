import type { Speed } from '@rookery/chess';
import type { RatingPoint } from '@rookery/contract';

/** A game or a puzzle that changed a rating. */
export type RatedEvent = Pick<RatingPoint, 'game_id' | 'rating' | 'rating_change' | 'created_at'>;

/** A rating after a game; the first point is before the first game. */
export interface CurvePoint {
  readonly rating: number;
  readonly change: number | null;
  readonly at: string;
  readonly gameId: string | null;
  /** Fractions of the width and the height, from the lower left corner. */
  readonly x: number;
  readonly y: number;
}

export interface Curve {
  readonly points: readonly CurvePoint[];
  /** Grid lines. */
  readonly marks: readonly { readonly rating: number; readonly y: number }[];
  readonly lowest: number;
  readonly highest: number;
}

/** The history of a class, as one of all games. */
export function historyIn(
  speed: Speed | null,
  history: readonly RatingPoint[],
): readonly RatingPoint[] {
  if (speed === null) return history;
  return history.flatMap((point) =>
    point.speed !== speed || point.speed_rating === null
      ? []
      : [{ ...point, rating: point.speed_rating, rating_change: point.speed_rating_change ?? 0 }],
  );
}

const MARKS_AT_MOST = 5;
const STEPS = [10, 20, 50, 100, 200, 500];

/** One step for each game, not for each day, so that ten games in one evening are not a vertical line. */
export function curveOf(newestFirst: readonly RatedEvent[]): Curve | null {
  const played = newestFirst.toReversed();
  const [first] = played;
  if (first === undefined) return null;
  const start = first.rating - first.rating_change;
  const ratings = [start, ...played.map(({ rating }) => rating)];
  const lowest = Math.min(...ratings);
  const highest = Math.max(...ratings);
  const step = stepFor(highest - lowest);
  const floor = Math.floor((lowest - 1) / step) * step;
  const ceiling = Math.ceil((highest + 1) / step) * step;
  const heightOf = (rating: number) => (rating - floor) / (ceiling - floor);
  return {
    points: ratings.map((rating, index) => {
      const point = index === 0 ? undefined : played[index - 1];
      return {
        rating,
        change: point?.rating_change ?? null,
        at: point?.created_at ?? first.created_at,
        gameId: point?.game_id ?? null,
        x: index / played.length,
        y: heightOf(rating),
      };
    }),
    marks: Array.from({ length: (ceiling - floor) / step + 1 }, (_, index) => {
      const rating = floor + index * step;
      return { rating, y: heightOf(rating) };
    }),
    lowest,
    highest,
  };
}

function stepFor(span: number): number {
  return STEPS.find((step) => span / step <= MARKS_AT_MOST - 1) ?? 1_000;
}

/** The point nearest to a fraction of the width. */
export function nearestPoint(curve: Curve, share: number): number {
  const last = curve.points.length - 1;
  return Math.min(last, Math.max(0, Math.round(share * last)));
}
