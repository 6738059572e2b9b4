import { entryOf, wasPlayed, type Color, type TournamentPlayer } from '../tournament.ts';

export interface ColorPreference {
  /** The colours of the games over the board, in order. */
  readonly history: readonly Color[];
  /** How many more games a player had with one colour than with the other. */
  readonly imbalance: number;
  /** The colour of the last two games, if it was the same. */
  readonly repeated: Color | null;
  readonly preferred: Color | null;
  readonly strength: 'none' | 'mild' | 'strong' | 'absolute';
}

export function otherColor(color: Color): Color {
  return color === 'white' ? 'black' : 'white';
}

export function colorPreferenceOf(player: TournamentPlayer, round: number): ColorPreference {
  const history: Color[] = [];
  for (let before = 1; before < round; before += 1) {
    const entry = entryOf(player, before);
    if (wasPlayed(entry) && entry.color !== null) history.push(entry.color);
  }
  const whites = history.filter((color) => color === 'white').length;
  const difference = 2 * whites - history.length;
  const imbalance = Math.abs(difference);
  const last = history.at(-1);
  const repeated = last !== undefined && last === history.at(-2) ? last : null;
  if (last === undefined) {
    return { history, imbalance, repeated, preferred: null, strength: 'none' };
  }
  const rarer: Color = difference > 0 ? 'black' : 'white';
  if (imbalance > 1)
    return { history, imbalance, repeated, preferred: rarer, strength: 'absolute' };
  if (repeated !== null) {
    const preferred = otherColor(repeated);
    return { history, imbalance, repeated, preferred, strength: 'absolute' };
  }
  if (imbalance === 1) {
    return { history, imbalance, repeated, preferred: rarer, strength: 'strong' };
  }
  return { history, imbalance, repeated, preferred: otherColor(last), strength: 'mild' };
}

export function prefersSameColor(a: ColorPreference, b: ColorPreference): boolean {
  return a.preferred !== null && a.preferred === b.preferred;
}

/** A player as far as it matters for the allocation of colours. */
export interface ColoredPlayer {
  readonly preference: ColorPreference;
  /** The pairing number among those who have taken part. */
  readonly effectiveNumber: number;
}

/** The colour of the higher ranked of two opponents (C.04.3, article 5.2). */
export function allocateColor(
  higher: ColoredPlayer,
  lower: ColoredPlayer,
  initialColor: Color,
): Color {
  const own = higher.preference;
  const other = lower.preference;
  if (own.preferred === null && other.preferred === null) {
    return higher.effectiveNumber % 2 === 1 ? initialColor : otherColor(initialColor);
  }
  if (own.preferred === null) return otherColor(other.preferred as Color);
  if (own.preferred !== other.preferred) return own.preferred;
  const stronger = compareStrength(own, other);
  if (stronger !== 0) return stronger > 0 ? own.preferred : otherColor(own.preferred);
  return alternateColor(own.history, other.history) ?? own.preferred;
}

const STRENGTHS = ['none', 'mild', 'strong', 'absolute'];

/** Between two absolute preferences, the wider difference of colours is the stronger one. */
function compareStrength(a: ColorPreference, b: ColorPreference): number {
  const difference = STRENGTHS.indexOf(a.strength) - STRENGTHS.indexOf(b.strength);
  if (difference !== 0) return difference;
  return a.strength === 'absolute' ? a.imbalance - b.imbalance : 0;
}

/** The opposite of the colour of the latest game in which the two had different colours. */
function alternateColor(own: readonly Color[], other: readonly Color[]): Color | null {
  for (let back = 1; back <= Math.min(own.length, other.length); back += 1) {
    const color = own.at(-back) as Color;
    if (color !== other.at(-back)) return otherColor(color);
  }
  return null;
}
