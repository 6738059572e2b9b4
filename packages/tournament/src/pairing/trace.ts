import type { Competitor } from './competitor.ts';
import { forbiddenBy, type Bracket, type CompetitorPair, type Criterion } from './criteria.ts';
import type { EdgeFilter, SolvedBracket } from './round-search.ts';

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

export function traceBracket(solved: SolvedBracket): BracketTrace {
  const { bracket, pairs } = solved;
  const { movedDown, residents } = bracket;
  const paired = new Set(pairs.flat());
  const downfloaters = [...movedDown, ...residents].filter((player) => !paired.has(player));
  return {
    score: residents[0]?.score ?? 0,
    movedDown: movedDown.map(({ number }) => number),
    residents: residents.map(({ number }) => number),
    pairs: pairs.map(([a, b]) => [a.number, b.number] as const),
    downfloaters: downfloaters.map(({ number }) => number),
    decidedBy: decidingCriterion(solved),
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

function decidingCriterion({ bracket, pairs, compareWith }: SolvedBracket): Criterion | null {
  const simplest = new Map(simplestPairs(bracket));
  if (simplest.size === pairs.length && pairs.every(([a, b]) => simplest.get(a) === b)) return null;
  const forbidden = [...simplest].flatMap(([a, b]) => forbiddenBy(a, b) ?? []);
  if (forbidden.length > 0) return forbidden.includes('C1') ? 'C1' : 'C3';
  const unpaired = unpairedIn(bracket, simplest);
  const isLast = bracket.next.length === 0;
  if (isLast && unpaired.some(({ mayHaveBye }) => !mayHaveBye)) return 'C2';
  const criterion = compareWith(onlyPairs(bracket, simplest));
  // The simplest pairing is the first candidate: nothing that is equal to it comes before it.
  return criterion === 'order' ? null : criterion;
}

function unpairedIn(
  { movedDown, residents }: Bracket,
  pairs: ReadonlyMap<Competitor, Competitor>,
): Competitor[] {
  const paired = new Set([...pairs].flat());
  return [...movedDown, ...residents].filter((player) => !paired.has(player));
}

/** Within the bracket only these pairs; players who are in none of them must float. */
function onlyPairs(bracket: Bracket, pairs: ReadonlyMap<Competitor, Competitor>): EdgeFilter {
  const members = new Set([...bracket.movedDown, ...bracket.residents]);
  const paired = new Set([...pairs].flat());
  return (a, b) => {
    if (b !== null && pairs.get(a) === b) return true;
    if (paired.has(a) || (b !== null && paired.has(b))) return false;
    return b === null || !(members.has(a) && members.has(b));
  };
}
