import { moverOf, type Color } from './color.ts';
import { compensate, flagGrace, initialQuota, refill, type Lag } from './lag.ts';
import { iso } from './time.ts';
import type { TimeControl } from './time-control.ts';

/** The time left to each side. For the side to move, the time left at `running_since`. */
export interface Clock {
  readonly white_ms: number;
  readonly black_ms: number;
  /** When the clock of the side to move started; null while both clocks are stopped. */
  readonly running_since: string | null;
  /** The lag quota: how much network lag of each side can still be compensated. */
  readonly white_lag_ms: number;
  readonly black_lag_ms: number;
}

const TIME_FIELD = { white: 'white_ms', black: 'black_ms' } as const;
const LAG_FIELD = { white: 'white_lag_ms', black: 'black_lag_ms' } as const;

export function initialClock(control: TimeControl): Clock {
  const quota = initialQuota(control);
  return {
    white_ms: control.initial_ms,
    black_ms: control.initial_ms,
    running_since: null,
    white_lag_ms: quota,
    black_lag_ms: quota,
  };
}

/** How long the side to move has been thinking. Never negative, even if the server's clock was set back. */
function elapsed(clock: Clock, at: number): number {
  return clock.running_since === null ? 0 : Math.max(0, at - Date.parse(clock.running_since));
}

/** The time a side has left at a moment. Negative once its flag has fallen. */
export function remainingTime(clock: Clock, color: Color, turn: Color, at: number): number {
  return clock[TIME_FIELD[color]] - (color === turn ? elapsed(clock, at) : 0);
}

/**
 * When the flag of the side to move falls; null while the clocks are stopped. A move that was made in time may
 * still be on its way, so the flag waits for the lag that is compensated on every connection.
 */
export function flagFallsAt(clock: Clock, turn: Color): number | null {
  if (clock.running_since === null) return null;
  return (
    Date.parse(clock.running_since) + clock[TIME_FIELD[turn]] + flagGrace(clock[LAG_FIELD[turn]])
  );
}

/** The clock after a move of the side to move, or null if its flag has fallen. */
export function clockAfterMove(
  clock: Clock,
  turn: Color,
  control: TimeControl,
  at: number,
  lag: Lag,
): Clock | null {
  const spent = elapsed(clock, at);
  const quota = clock[LAG_FIELD[turn]];
  const compensation = Math.min(spent, compensate(quota, lag));
  const remaining = clock[TIME_FIELD[turn]] - spent + compensation;
  if (remaining <= 0) return null;
  return {
    ...clock,
    running_since: iso(at),
    [TIME_FIELD[turn]]: remaining + control.increment_ms,
    [LAG_FIELD[turn]]: refill(quota - compensation, control, lag),
  };
}

export function startClock(clock: Clock, at: number): Clock {
  return { ...clock, running_since: iso(at) };
}

/** The clock at the end of a game: stopped, and never below zero. */
export function stopClock(clock: Clock, turn: Color, at: number): Clock {
  if (clock.running_since === null) return clock;
  return {
    ...clock,
    [TIME_FIELD[turn]]: Math.max(0, remainingTime(clock, turn, turn, at)),
    running_since: null,
  };
}

/** The time on a side's clock after its last move. */
export function clockTimeAfter(
  clocks: readonly number[],
  color: Color,
  control: TimeControl,
): number {
  const last = clocks.length - 1;
  return clocks[moverOf(last) === color ? last : last - 1] ?? control.initial_ms;
}

/**
 * The clock after a takeback. Used time stays used, and increments of the moves taken back are lost: a side has
 * at most its time now, and at most its time when the position was first on the board.
 */
export function clockAfterTakeback(
  stoppedClock: Clock,
  clocks: readonly number[],
  control: TimeControl,
  at: number,
): Clock {
  const underWay = clocks.length >= 2;
  return {
    ...stoppedClock,
    white_ms: Math.min(stoppedClock.white_ms, clockTimeAfter(clocks, 'white', control)),
    black_ms: Math.min(stoppedClock.black_ms, clockTimeAfter(clocks, 'black', control)),
    running_since: underWay ? iso(at) : null,
  };
}

export function clockTime(clock: Clock, color: Color): number {
  return clock[TIME_FIELD[color]];
}
