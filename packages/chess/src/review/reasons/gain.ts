import { opponentOf, type Color } from '../../color.ts';
import { bestExchange, recaptureGain } from './exchange.ts';
import { changesMaterial, type Step, type Walk } from './walk.ts';
import { materialLead, WORTH } from './worth.ts';

/**
 * The material a side has won and keeps, in pawns, from a step of a line on: the least of what it is
 * ahead, against the beginning of the line, at all moments when nothing is being taken.
 */
export function lastingGain(walk: Walk, color: Color, since: number): number {
  return Math.min(...settledGains(walk, color, since, takenBack));
}

/** The most a side could be said to have won at any settled moment of a line. */
export function highestGain(walk: Walk, color: Color): number {
  const losses = settledGains(walk, opponentOf(color), 0, takenInReturn);
  return Math.max(0, ...losses.map((loss) => -loss));
}

/** What a side is ahead at the end of a line. */
export function finalGain(walk: Walk, color: Color): number {
  return gainAfter(walk, color, walk.length - 1, takenBack);
}

/** The first settled moment from a step on. */
export function settledSince(walk: Walk, since: number): number {
  const index = walk.findIndex((_, step) => step >= since && isSettled(walk, step));
  return index === -1 ? walk.length - 1 : index;
}

/** Two quiet moves follow: after only one, the other side may be about to take. */
function isSettled(walk: Walk, index: number): boolean {
  return !walk.slice(index + 1, index + 3).some(changesMaterial);
}

/** What the side to move can take after the last step of a line, if that was a capture. */
type Return = (last: Step) => number;

function takenBack({ after, move }: Step): number {
  return Math.max(0, recaptureGain(after, move.to));
}

function takenInReturn({ after }: Step): number {
  return bestExchange(after);
}

function settledGains(walk: Walk, color: Color, since: number, inReturn: Return): number[] {
  return walk.flatMap((_, index) =>
    index >= since && isSettled(walk, index) ? [gainAfter(walk, color, index, inReturn)] : [],
  );
}

function gainAfter(walk: Walk, color: Color, index: number, inReturn: Return): number {
  const [first, step] = [walk[0], walk[index]];
  if (first === undefined || step === undefined) return 0;
  const gain = materialLead(step.after.board, color) - materialLead(first.before.board, color);
  return index === walk.length - 1 ? gain + openExchanges(step, color, inReturn) : gain;
}

/**
 * A line may be cut in the middle of an exchange. What can still be taken from a side counts against
 * it; what it can take itself counts only where something has just been taken from it.
 */
function openExchanges(last: Step, color: Color, inReturn: Return): number {
  const { after, captured } = last;
  if (after.isCheckmate()) return after.turn === color ? -WORTH.king : WORTH.king;
  if (after.turn !== color) return -bestExchange(after);
  return captured === null ? 0 : inReturn(last);
}
