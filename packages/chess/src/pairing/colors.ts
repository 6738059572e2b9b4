import type { Color } from '../color.ts';
import type { Seeker } from './seeker.ts';

export interface Pair<Id extends string = string> {
  readonly white: Id;
  readonly black: Id;
}

type Player<Id extends string> = Pick<Seeker<Id>, 'id' | 'colors'>;

/** White is for whom it is due: who had it less, or not last; between equals their names' coin falls. */
export function chooseColors<Id extends string>(one: Player<Id>, other: Player<Id>): Pair<Id> {
  const claim =
    balance(other.colors) - balance(one.colors) ||
    lastContrast(one.colors, other.colors) ||
    coin(one.id, other.id);
  return claim > 0 ? { white: one.id, black: other.id } : { white: other.id, black: one.id };
}

/** How many games more with white than with black. */
function balance(colors: readonly Color[]): number {
  return colors.reduce((sum, color) => sum + (color === 'white' ? 1 : -1), 0);
}

/** Who had black when they last had different colours, counted back from now: 1 is the first. */
function lastContrast(ours: readonly Color[], theirs: readonly Color[]): number {
  const games = Math.min(ours.length, theirs.length);
  for (let ago = 1; ago <= games; ago += 1) {
    if (ours.at(-ago) !== theirs.at(-ago)) return ours.at(-ago) === 'black' ? 1 : -1;
  }
  return 0;
}

/** Falls the same way whoever is named first, and not always for whose id comes first. */
function coin(one: string, other: string): number {
  const [first, second] = one < other ? [one, other] : [other, one];
  // The golden ratio spreads a change of any letter up to the sign.
  const heads = Math.imul(addLetters(second, addLetters(first, 0)), 0x9e3779b1) < 0;
  return heads === (first === one) ? 1 : -1;
}

function addLetters(text: string, sum: number): number {
  let total = sum;
  for (let at = 0; at < text.length; at += 1) {
    total = (Math.imul(total, 31) + text.charCodeAt(at)) | 0;
  }
  return total;
}
