import { moverOf, type Color } from './color.ts';
import { compensate, grace, openingQuota, refill, type Lag } from './lag.ts';
import { iso } from './time.ts';
import type { TimeControl } from './time-control.ts';

/** What is left to each side, the running side's as it stood at `running_since`. */
export interface Clock {
  readonly white_ms: number;
  readonly black_ms: number;
  /** Since when the clock of the side to move runs; null while both stand. */
  readonly running_since: string | null;
  /** How much network lag each side can still have compensated. */
  readonly white_lag_ms: number;
  readonly black_lag_ms: number;
}

const LEFT = { white: 'white_ms', black: 'black_ms' } as const;
const QUOTA = { white: 'white_lag_ms', black: 'black_lag_ms' } as const;

export function fullClock(control: TimeControl): Clock {
  const quota = openingQuota(control);
  return {
    white_ms: control.initial_ms,
    black_ms: control.initial_ms,
    running_since: null,
    white_lag_ms: quota,
    black_lag_ms: quota,
  };
}

/** How long the running side has been thinking. A clock set back must not give time away. */
function elapsed(clock: Clock, at: number): number {
  return clock.running_since === null ? 0 : Math.max(0, at - Date.parse(clock.running_since));
}

/** What a side has left at a time. Below zero once its flag has fallen. */
export function left(clock: Clock, color: Color, turn: Color, at: number): number {
  return clock[LEFT[color]] - (color === turn ? elapsed(clock, at) : 0);
}

/**
 * When the flag of the side to move falls; null while the clocks stand. A move that left in time may
 * still be on its way, so the flag waits for what lag is compensated on any line, measured or not.
 */
export function flagFallsAt(clock: Clock, turn: Color): number | null {
  if (clock.running_since === null) return null;
  return Date.parse(clock.running_since) + clock[LEFT[turn]] + grace(clock[QUOTA[turn]]);
}

/** The clock after a move of the side that was thinking, or null where its flag fell first. */
export function pressed(
  clock: Clock,
  turn: Color,
  control: TimeControl,
  at: number,
  lag: Lag,
): Clock | null {
  const spent = elapsed(clock, at);
  const quota = clock[QUOTA[turn]];
  const compensation = Math.min(spent, compensate(quota, lag));
  const remaining = clock[LEFT[turn]] - spent + compensation;
  if (remaining <= 0) return null;
  return {
    ...clock,
    running_since: iso(at),
    [LEFT[turn]]: remaining + control.increment_ms,
    [QUOTA[turn]]: refill(quota - compensation, control, lag),
  };
}

export function startedAt(clock: Clock, at: number): Clock {
  return { ...clock, running_since: iso(at) };
}

/** The clock at the end of a game: what was left counts, and a fallen flag shows nothing less than zero. */
export function stopped(clock: Clock, turn: Color, at: number): Clock {
  if (clock.running_since === null) return clock;
  return {
    ...clock,
    [LEFT[turn]]: Math.max(0, left(clock, turn, turn, at)),
    running_since: null,
  };
}

/** What a side's clock shows after the moves so far. */
export function shownAfter(clocks: readonly number[], color: Color, control: TimeControl): number {
  const last = clocks.length - 1;
  return clocks[moverOf(last) === color ? last : last - 1] ?? control.initial_ms;
}

/**
 * The clock when moves are taken back: time that was used stays used, and nobody gains increments by
 * moves that no longer stand. So no side has more than now, nor more than when the position stood
 * before.
 */
export function rewound(
  stoodStill: Clock,
  clocks: readonly number[],
  control: TimeControl,
  at: number,
): Clock {
  const underWay = clocks.length >= 2;
  return {
    ...stoodStill,
    white_ms: Math.min(stoodStill.white_ms, shownAfter(clocks, 'white', control)),
    black_ms: Math.min(stoodStill.black_ms, shownAfter(clocks, 'black', control)),
    running_since: underWay ? iso(at) : null,
  };
}

export function leftOf(clock: Clock, color: Color): number {
  return clock[LEFT[color]];
}
