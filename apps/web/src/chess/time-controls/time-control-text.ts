import type { ClockControl } from '@rookery/chess';

const QUARTERS = ['', '¼', '½', '¾'];

/** `5`, `1½`, `¼`, or `1:40` if it is no quarter of a minute. */
export function minutesText(ms: number): string {
  const quarters = ms / 15_000;
  const whole = Math.floor(quarters / 4);
  if (!Number.isInteger(quarters)) {
    const seconds = Math.round(ms / 1_000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  }
  const part = QUARTERS[quarters % 4] ?? '';
  return whole === 0 && part !== '' ? part : `${whole}${part}`;
}

/** `5+3`: minutes, and seconds for each move. */
export function figuresOf({ initial_ms, increment_ms }: ClockControl): string {
  return `${minutesText(initial_ms)}+${increment_ms / 1_000}`;
}
