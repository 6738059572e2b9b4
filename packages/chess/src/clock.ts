import { moverOf, type Color } from './color.ts';
import { compensate, flagGrace, initialQuota, refill, type Lag } from './lag.ts';
import { iso } from './time.ts';
import { isClock, sideTimes, turnMs, type TimeControl } from './time-control.ts';

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

type Control = TimeControl | null;

/** A side's turn in a game. */
export interface Turn {
  readonly turn: Color;
  readonly ply: number;
}

const TIME_FIELD = { white: 'white_ms', black: 'black_ms' } as const;
const LAG_FIELD = { white: 'white_lag_ms', black: 'black_lag_ms' } as const;

/** What a side's clock shows at first. */
export function initialMs(control: Control, color: Color): number {
  return isClock(control) ? sideTimes(control, color).initial_ms : (turnMs(control) ?? 0);
}

export function initialClock(control: Control): Clock {
  const quota = initialQuota(control);
  return {
    white_ms: initialMs(control, 'white'),
    black_ms: initialMs(control, 'black'),
    running_since: null,
    white_lag_ms: quota,
    black_lag_ms: quota,
  };
}

/**
 * How long the side to move has been thinking. Never negative, even if the server's clock was set back, or if the
 * turn starts at the end of a vacation.
 */
function elapsed(clock: Clock, at: number): number {
  return clock.running_since === null ? 0 : Math.max(0, at - Date.parse(clock.running_since));
}

function delayMs(control: Control): number {
  return isClock(control) ? (control.delay_ms ?? 0) : 0;
}

/** The part of the thinking time that counts. */
function spentMs(clock: Clock, control: Control, at: number): number {
  return Math.max(0, elapsed(clock, at) - delayMs(control));
}

/** The time a side has left at a moment. Negative once its flag has fallen. */
export function remainingTime(
  clock: Clock,
  control: Control,
  color: Color,
  turn: Color,
  at: number,
): number {
  return clock[TIME_FIELD[color]] - (color === turn ? spentMs(clock, control, at) : 0);
}

/**
 * When the flag of the side to move falls; null while the clocks are stopped. A move that was made in time may
 * still be on its way, so the flag waits for the lag that is compensated on every connection.
 */
export function flagFallsAt(clock: Clock, control: Control, turn: Color): number | null {
  if (clock.running_since === null) return null;
  const allowed = clock[TIME_FIELD[turn]] + delayMs(control) + flagGrace(clock[LAG_FIELD[turn]]);
  return Date.parse(clock.running_since) + allowed;
}

/**
 * What is recorded of a move: the time on the mover's clock after it. With days for each move, the time that the
 * move left unused.
 */
export function recordedTime(
  before: Clock,
  after: Clock,
  control: Control,
  turn: Color,
  at: number,
): number {
  if (isClock(control) || before.running_since === null) return after[TIME_FIELD[turn]];
  return remainingTime(before, control, turn, turn, at);
}

/** The clock after a move of the side to move, or null if its flag has fallen. */
export function clockAfterMove(
  clock: Clock,
  control: Control,
  { turn, ply }: Turn,
  at: number,
  lag: Lag,
): Clock | null {
  const quota = clock[LAG_FIELD[turn]];
  const compensation = Math.min(elapsed(clock, at), compensate(quota, lag));
  const spent = spentMs(clock, control, at - compensation);
  const remaining = clock[TIME_FIELD[turn]] - spent;
  if (remaining <= 0) return null;
  return {
    ...clock,
    running_since: iso(at),
    [TIME_FIELD[turn]]: turnMs(control) ?? remaining + gainOf(control, turn, ply),
    [LAG_FIELD[turn]]: refill(quota - compensation, control, lag),
  };
}

/** What a side's clock gains with its move at this ply. */
function gainOf(control: Control, color: Color, ply: number): number {
  if (!isClock(control)) return 0;
  const { increment_ms } = sideTimes(control, color);
  const { second_stage: stage } = control;
  const moveNumber = Math.floor(ply / 2) + 1;
  return increment_ms + (stage?.after_moves === moveNumber ? stage.added_ms : 0);
}

/**
 * How long a move took by the clocks of the game, of which a delay takes no notice; null for the first moves, which
 * are not timed.
 */
export function timeSpent(
  clocks: readonly number[],
  control: TimeControl,
  ply: number,
): number | null {
  const [before, after] = [clocks[ply - 2], clocks[ply]];
  if (before === undefined || after === undefined) return null;
  return (turnMs(control) ?? before + gainOf(control, moverOf(ply), ply)) - after;
}

/** The clock of the side to move starts at this time. */
export function startClock(clock: Clock, at: number): Clock {
  return { ...clock, running_since: iso(at) };
}

/** The clock at the end of a game: stopped, and never below zero. */
export function stopClock(clock: Clock, control: Control, turn: Color, at: number): Clock {
  if (clock.running_since === null) return clock;
  return {
    ...clock,
    [TIME_FIELD[turn]]: Math.max(0, remainingTime(clock, control, turn, turn, at)),
    running_since: null,
  };
}

/** The recorded clocks of a game, and whose turn it is after the last of them. */
export interface RecordedClocks {
  readonly clocks: readonly number[];
  readonly turn: Color;
}

/** The time on a side's clock after its last move. */
export function clockTimeAfter(
  { clocks, turn }: RecordedClocks,
  color: Color,
  control: Control,
): number {
  return clocks.at(turn === color ? -2 : -1) ?? initialMs(control, color);
}

/**
 * The clock after a takeback. Used time stays used, and what was gained by the moves taken back is lost: a side
 * has at most its time now, and at most its time when the position was first on the board. With days for each
 * move, the turn starts again.
 */
export function clockAfterTakeback(
  stoppedClock: Clock,
  control: Control,
  recorded: RecordedClocks,
  at: number,
): Clock {
  const running_since = recorded.clocks.length >= 2 ? iso(at) : null;
  if (!isClock(control)) return { ...initialClock(control), running_since };
  return {
    ...stoppedClock,
    white_ms: Math.min(stoppedClock.white_ms, clockTimeAfter(recorded, 'white', control)),
    black_ms: Math.min(stoppedClock.black_ms, clockTimeAfter(recorded, 'black', control)),
    running_since,
  };
}

export function clockTime(clock: Clock, color: Color): number {
  return clock[TIME_FIELD[color]];
}
