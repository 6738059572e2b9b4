import { searchWidth } from '@rookery/chess';
import type { Seek } from '@rookery/contract';
import { HIGHEST, LOWEST } from './seek-request.ts';

/** Which opponents a search accepts at a time: near the member's rating, in the chosen range, or any. */
export type Reach =
  | { readonly kind: 'around'; readonly points: number }
  | { readonly kind: 'range'; readonly low: number; readonly high: number }
  | { readonly kind: 'any' };

type Sought = Pick<Seek, 'rating' | 'rating_deviation' | 'min_rating' | 'max_rating'>;

export function searchReach(seek: Sought, waitedMs: number): Reach {
  const { rating, min_rating: low, max_rating: high } = seek;
  const width = searchWidth(waitedMs, seek.rating_deviation);
  if (width < Math.max(rating - low, high - rating)) {
    return { kind: 'around', points: rounded(width) };
  }
  return low <= LOWEST && high >= HIGHEST ? { kind: 'any' } : { kind: 'range', low, high };
}

/** Rounded, so that the number does not flicker. */
function rounded(points: number): number {
  const step = points < 100 ? 10 : 50;
  return Math.round(points / step) * step;
}

/** From this width on, the band is shown as full. */
const WIDE = 1_000;

/** The share of the whole band that the search covers, from 0 to 1. */
export function shareOf(reach: Reach, rating: number): number {
  if (reach.kind === 'any') return 1;
  const points =
    reach.kind === 'around' ? reach.points : Math.max(rating - reach.low, reach.high - rating);
  return Math.min(1, points / WIDE);
}
