import type { ChessGame } from '@rookery/contract';

/** How long each move took, as a text; null for the first two, for which no clock runs, and in a game without a clock. */
export function timesSpent({ clocks, time_control }: ChessGame): readonly (string | null)[] {
  if (time_control === null) return [];
  return clocks.map((ms, index) => {
    const before = clocks[index - 2];
    return before === undefined ? null : spentText(before - ms + time_control.increment_ms);
  });
}

/** `0.8 s`, `12 s`, `1:05`. Compensated lag can make it negative, which counts as nothing. */
function spentText(ms: number): string {
  const tenths = Math.max(0, Math.round(ms / 100));
  if (tenths < 100) return `${(tenths / 10).toFixed(1)} s`;
  const seconds = Math.round(tenths / 10);
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
