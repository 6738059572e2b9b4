import type { Color } from '../color.ts';
import type { Seeker } from './seeker.ts';

export interface Pair<Id extends string = string> {
  readonly white: Id;
  readonly black: Id;
}

type Player<Id extends string> = Pick<Seeker<Id>, 'id' | 'colors'>;

/**
 * White goes to the player who has had it less often; then to the one who had black when their colours last
 * differed; then by a hash of the ids.
 */
export function chooseColors<Id extends string>(one: Player<Id>, other: Player<Id>): Pair<Id> {
  const preference =
    balance(other.colors) - balance(one.colors) ||
    lastDifference(one.colors, other.colors) ||
    coinToss(one.id, other.id);
  return preference > 0 ? { white: one.id, black: other.id } : { white: other.id, black: one.id };
}

/** Games with white minus games with black. */
function balance(colors: readonly Color[]): number {
  return colors.reduce((sum, color) => sum + (color === 'white' ? 1 : -1), 0);
}

/** 1 if the first player had black when the colours last differed, counted back from now; −1 if the second had. */
function lastDifference(ours: readonly Color[], theirs: readonly Color[]): number {
  const games = Math.min(ours.length, theirs.length);
  for (let ago = 1; ago <= games; ago += 1) {
    if (ours.at(-ago) !== theirs.at(-ago)) return ours.at(-ago) === 'black' ? 1 : -1;
  }
  return 0;
}

/** Depends on both ids, not on their order, and favours neither the smaller nor the larger id. */
function coinToss(one: string, other: string): number {
  const [first, second] = one < other ? [one, other] : [other, one];
  // Multiplying by the golden ratio lets a change of any character reach the sign bit.
  const heads = Math.imul(hashText(second, hashText(first, 0)), 0x9e3779b1) < 0;
  return heads === (first === one) ? 1 : -1;
}

function hashText(text: string, seed: number): number {
  let total = seed;
  for (let at = 0; at < text.length; at += 1) {
    total = (Math.imul(total, 31) + text.charCodeAt(at)) | 0;
  }
  return total;
}
