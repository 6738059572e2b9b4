import type { TournamentRow } from './queries.ts';

/** When a round may start, if the one before is over now. Null if an arbiter starts it. */
export function earliestStart(
  { round_start, pause_s, round_dates }: TournamentRow,
  round: number,
  now: number,
): string | null {
  switch (round_start) {
    case 'automatic':
      return new Date(now + pause_s * 1000).toISOString();
    case 'by_hand':
      return null;
    case 'on_dates':
      return round_dates[round - 1] ?? null;
  }
}
