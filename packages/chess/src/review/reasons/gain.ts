import { oppositeColor, type Color } from '../../color.ts';
import { bestExchange, recaptureGain } from './exchange.ts';
import { changesMaterial, type Step, type PlayedVariation } from './played-variation.ts';
import { materialLead, PIECE_VALUE } from './piece-value.ts';

/**
 * The material that a side keeps from a step on, in pawns: its smallest lead, relative to the start of the
 * variation, at all quiet positions.
 */
export function lastingGain(variation: PlayedVariation, color: Color, since: number): number {
  return Math.min(...settledGains(variation, color, since, gainByRecapture));
}

/** The largest lead of a side at any quiet position of a variation. */
export function highestGain(variation: PlayedVariation, color: Color): number {
  const losses = settledGains(variation, oppositeColor(color), 0, gainByBestCapture);
  return Math.max(0, ...losses.map((loss) => -loss));
}

/** The lead of a side at the end of a variation. */
export function finalGain(variation: PlayedVariation, color: Color): number {
  return gainAfter(variation, color, variation.length - 1, gainByRecapture);
}

/** The first quiet position from a step on. */
export function settledSince(variation: PlayedVariation, since: number): number {
  const index = variation.findIndex((_, step) => step >= since && isSettled(variation, step));
  return index === -1 ? variation.length - 1 : index;
}

/** Whether the next two moves change no material. After only one, the other side may be about to capture. */
function isSettled(variation: PlayedVariation, index: number): boolean {
  return !variation.slice(index + 1, index + 3).some(changesMaterial);
}

/** What the side to move can win back after the last step, if that was a capture. */
type WinBack = (last: Step) => number;

function gainByRecapture({ after, move }: Step): number {
  return Math.max(0, recaptureGain(after, move.to));
}

function gainByBestCapture({ after }: Step): number {
  return bestExchange(after);
}

function settledGains(
  variation: PlayedVariation,
  color: Color,
  since: number,
  winBack: WinBack,
): number[] {
  return variation.flatMap((_, index) =>
    index >= since && isSettled(variation, index)
      ? [gainAfter(variation, color, index, winBack)]
      : [],
  );
}

function gainAfter(
  variation: PlayedVariation,
  color: Color,
  index: number,
  winBack: WinBack,
): number {
  const [first, step] = [variation[0], variation[index]];
  if (first === undefined || step === undefined) return 0;
  const gain = materialLead(step.after.board, color) - materialLead(first.before.board, color);
  return index === variation.length - 1 ? gain + openExchanges(step, color, winBack) : gain;
}

/**
 * A variation may end in the middle of an exchange. What the opponent can still capture counts against a side;
 * what the side itself can capture counts only as a recapture.
 */
function openExchanges(last: Step, color: Color, winBack: WinBack): number {
  const { after, captured } = last;
  if (after.isCheckmate()) return after.turn === color ? -PIECE_VALUE.king : PIECE_VALUE.king;
  if (after.turn !== color) return -bestExchange(after);
  return captured === null ? 0 : winBack(last);
}
