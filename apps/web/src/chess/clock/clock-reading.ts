import { isClock, remainingTime, type Color } from '@rookery/chess';
import type { ChessGame } from '@rookery/contract';
import type { ClockEstimate } from '../../live/clock-estimate.ts';

const TENTHS_BELOW_MS = 10_000;
const LOW_SHARE = 0.1;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** The server's time; by the machine's own clock until the offset has been measured. */
export function serverNow(clock: ClockEstimate | null): number {
  return clock === null ? Date.now() : performance.now() + clock.offsetMs;
}

/** What a side's clock shows. Never below zero, because only the server decides about the flag. */
export function shownMs({ game_state, time_control }: ChessGame, color: Color, at: number): number {
  const { clock, turn } = game_state;
  return Math.max(0, remainingTime(clock, time_control, color, turn, at));
}

/** How much of the delay is left, during which the clock of the side to move stands still. */
export function delayLeftMs({ game_state, time_control }: ChessGame, at: number): number {
  const { running_since } = game_state.clock;
  if (!isClock(time_control) || running_since === null) return 0;
  return Math.max(0, Date.parse(running_since) + (time_control.delay_ms ?? 0) - at);
}

export function isRunning({ status, game_state }: ChessGame, color: Color): boolean {
  const { clock, turn } = game_state;
  return status === 'active' && clock.running_since !== null && turn === color;
}

/** Less than a tenth of the time; with days for each move, the last hour. */
export function isLow(ms: number, { time_control }: ChessGame): boolean {
  if (time_control === null) return false;
  return ms < (isClock(time_control) ? time_control.initial_ms * LOW_SHARE : HOUR_MS);
}

/** `1:02:03`, `2:03`, with tenths when the time is low. */
export function clockText(ms: number): string {
  const tenths = ms < TENTHS_BELOW_MS ? `.${Math.floor(ms / 100) % 10}` : '';
  return `${secondsText(Math.floor(ms / 1_000))}${tenths}`;
}

/** `1:02:03`, `2:03`, rounded up to whole seconds. For clocks that are not updated ten times a second. */
export function wholeSecondsText(ms: number): string {
  return secondsText(Math.max(0, Math.ceil(ms / 1_000)));
}

function secondsText(seconds: number): string {
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** How long the text of a running clock stays the same. */
export function textHoldsMs(ms: number): number {
  const unit = ms < TENTHS_BELOW_MS ? 100 : 1_000;
  return (ms % unit) + 1;
}

/** A long time in the parts that matter: `2 d 4 h`, `5:07 h`; null for less than an hour. */
export function longTimeOf(
  ms: number,
): { days: number; hours: number } | { hoursAndMinutes: string } | null {
  if (ms < HOUR_MS) return null;
  const hours = Math.floor(ms / HOUR_MS);
  if (ms >= DAY_MS) return { days: Math.floor(hours / 24), hours: hours % 24 };
  const minutes = Math.floor(ms / MINUTE_MS) % 60;
  return { hoursAndMinutes: `${hours}:${String(minutes).padStart(2, '0')}` };
}

/** The same as `textHoldsMs` for a long time, whose last hour has seconds. */
export function longTextHoldsMs(ms: number): number {
  return (ms % (ms >= HOUR_MS ? MINUTE_MS : 1_000)) + 1;
}
