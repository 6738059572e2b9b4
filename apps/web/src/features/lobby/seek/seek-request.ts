import { clockTimes, type ClockControl } from '@rookery/chess';
import type { StartSeek } from '@rookery/contract';

/** How far an opponent's rating may be from the member's own. */
export const SPANS = ['any', '100', '200', '400'] as const;
type Span = (typeof SPANS)[number];

export interface SeekOptions {
  readonly rated: boolean;
  readonly span: Span;
}

/** No rating is outside, so a range this wide is no limit. */
export const LOWEST = 0;
export const HIGHEST = 4_000;

/** The rating range of a span; null for no limit. */
function rangeOf(span: Span, rating: number): { min: number; max: number } | null {
  if (span === 'any') return null;
  const points = Number(span);
  return { min: Math.max(LOWEST, rating - points), max: Math.min(HIGHEST, rating + points) };
}

export function seekRequestOf(
  control: ClockControl,
  { rated, span }: SeekOptions,
  rating: number,
  workspaceId?: string,
): StartSeek {
  const range = rangeOf(span, rating);
  return {
    timeControl: clockTimes(control),
    rated,
    ...(workspaceId !== undefined && { workspaceId }),
    ...(range !== null && { minRating: range.min, maxRating: range.max }),
  };
}
