import { remainingTime, type Color } from '@rookery/chess';
import type { ChessGame } from '@rookery/contract';
import type { ClockEstimate } from '../../live/clock-estimate.ts';

const TENTHS_BELOW_MS = 10_000;
const LOW_SHARE = 0.1;

/** The server's time; by the machine's own clock until the offset has been measured. */
export function serverNow(clock: ClockEstimate | null): number {
  return clock === null ? Date.now() : performance.now() + clock.offsetMs;
}

/** What a side's clock shows. Never below zero, because only the server decides about the flag. */
export function shownMs({ game_state }: ChessGame, color: Color, at: number): number {
  return Math.max(0, remainingTime(game_state.clock, color, game_state.turn, at));
}

export function isRunning({ status, game_state }: ChessGame, color: Color): boolean {
  const { clock, turn } = game_state;
  return status === 'active' && clock.running_since !== null && turn === color;
}

export function isLow(ms: number, { time_control }: ChessGame): boolean {
  return time_control !== null && ms < time_control.initial_ms * LOW_SHARE;
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
