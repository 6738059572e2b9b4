import { timeSpent } from '@rookery/chess';
import type { ChessGame } from '@rookery/contract';

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

/** How long each move took, as a text; null for the first two, for which no clock runs, and in a game without a clock. */
export function timesSpent({ clocks, time_control }: ChessGame): readonly (string | null)[] {
  if (time_control === null) return [];
  return clocks.map((_, ply) => {
    const ms = timeSpent(clocks, time_control, ply);
    return ms === null ? null : spentText(ms);
  });
}

/** `0.8 s`, `12 s`, `1:05`, `3 h`, `2 d`. Compensated lag can make it negative, which counts as nothing. */
function spentText(ms: number): string {
  const tenths = Math.max(0, Math.round(ms / 100));
  if (tenths < 100) return `${(tenths / 10).toFixed(1)} s`;
  const seconds = Math.round(tenths / 10);
  if (seconds < 60) return `${seconds} s`;
  if (seconds >= 2 * DAY_S) return `${Math.round(seconds / DAY_S)} d`;
  if (seconds >= 2 * HOUR_S) return `${Math.round(seconds / HOUR_S)} h`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
