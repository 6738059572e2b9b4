import type { TimeControlName } from '@rookery/chess';
import type { StartSeek } from '@rookery/contract';

/** How far from one's own rating an opponent's may be. */
export const SPANS = ['anybody', '100', '200', '400'] as const;
export type Span = (typeof SPANS)[number];

export interface SeekOptions {
  readonly rated: boolean;
  readonly span: Span;
}

/** No rating is above or below: a range as wide is none. */
export const LOWEST = 0;
export const HIGHEST = 4_000;

/** The ratings that a span means; null for anybody's. */
export function rangeOf(span: Span, rating: number): { min: number; max: number } | null {
  if (span === 'anybody') return null;
  const points = Number(span);
  return { min: Math.max(LOWEST, rating - points), max: Math.min(HIGHEST, rating + points) };
}

export function wishOf(
  timeControl: TimeControlName,
  { rated, span }: SeekOptions,
  rating: number,
): StartSeek {
  const range = rangeOf(span, rating);
  return {
    timeControl,
    rated,
    ...(range !== null && { minRating: range.min, maxRating: range.max }),
  };
}
