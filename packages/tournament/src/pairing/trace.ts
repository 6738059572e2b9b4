import type { Competitor } from './competitor.ts';
import {
  forbiddenBy,
  type Bracket,
  type BracketWeights,
  type CompetitorPair,
  type Criterion,
} from './criteria.ts';

/** How one bracket was paired. Players are given by their pairing numbers. */
export interface BracketTrace {
  readonly score: number;
  readonly movedDown: readonly number[];
  readonly residents: readonly number[];
  /** Higher ranked player first. */
  readonly pairs: readonly (readonly [number, number])[];
  readonly downfloaters: readonly number[];
  /**
   * Why the bracket is not paired in the simplest way, the upper half against the lower half in order: the most
   * important criterion that this would violate. Null if it is paired so.
   */
  readonly decidedBy: Criterion | null;
}

export function explainBracket(
  bracket: Bracket,
  pairs: readonly CompetitorPair[],
  weights: BracketWeights,
): BracketTrace {
  const { movedDown, residents } = bracket;
  const players = [...movedDown, ...residents];
  const paired = new Set(pairs.flat());
  return {
    score: residents[0]?.score ?? 0,
    movedDown: movedDown.map(({ number }) => number),
    residents: residents.map(({ number }) => number),
    pairs: pairs.map(([a, b]) => [a.number, b.number] as const),
    downfloaters: players.filter((player) => !paired.has(player)).map(({ number }) => number),
    decidedBy: decidingCriterion(bracket, pairs, weights),
  };
}

/** Moved-down players against the highest residents, then the upper half of the others against the lower half. */
function simplestPairs({ movedDown, residents }: Bracket): CompetitorPair[] {
  const upper = movedDown.slice(0, residents.length);
  const remainder = residents.slice(upper.length);
  const half = Math.floor(remainder.length / 2);
  return [
    ...upper.map((player, index) => [player, residents[index] as Competitor] as const),
    ...remainder
      .slice(0, half)
      .map((player, index) => [player, remainder[half + index] as Competitor] as const),
  ];
}

function decidingCriterion(
  bracket: Bracket,
  pairs: readonly CompetitorPair[],
  weights: BracketWeights,
): Criterion | null {
  const simplest = simplestPairs(bracket);
  const opponents = new Map(pairs);
  if (
    simplest.length === pairs.length &&
    simplest.every(([higher, lower]) => opponents.get(higher) === lower)
  ) {
    return null;
  }
  const forbidden = simplest.flatMap(([a, b]) => forbiddenBy(a, b) ?? []);
  if (forbidden.length > 0) return forbidden.includes('C1') ? 'C1' : 'C3';
  if (simplest.length > pairs.length) return 'C4';
  const before = unpairedIn(bracket, simplest);
  const isLast = bracket.next.length === 0;
  if (isLast && before?.mayHaveBye === false) return 'C2';
  const after = unpairedIn(bracket, pairs);
  if (isLast && before !== undefined && after !== undefined) {
    if (before.unplayedGames > after.unplayedGames) return 'C9';
  }
  // Equal in the pairs themselves: the choice of those who float helps the brackets below.
  return weights.firstDifference(simplest, pairs) ?? (isLast ? 'C4' : 'C8');
}

/** The first player of the bracket who is in none of the pairs. */
function unpairedIn(
  { movedDown, residents }: Bracket,
  pairs: readonly CompetitorPair[],
): Competitor | undefined {
  const paired = new Set(pairs.flat());
  return [...movedDown, ...residents].find((player) => !paired.has(player));
}
