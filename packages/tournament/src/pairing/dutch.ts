import {
  lastPairedRound,
  tookPart,
  type Color,
  type Pair,
  type Tournament,
} from '../tournament.ts';
import { allocateColor, otherColor } from './color-preference.ts';
import { competitorsOf, type Competitor } from './competitor.ts';
import { forbiddenBy, type CompetitorPair, type Criterion } from './criteria.ts';
import { RoundSearch, type EdgeFilter, type SolvedBracket } from './round-search.ts';
import { traceBracket, type BracketTrace } from './trace.ts';

export interface RoundPairing {
  readonly round: number;
  /** By board: the pair with the highest score first. */
  readonly pairs: readonly Pair[];
  /** Who gets the pairing-allocated bye. */
  readonly bye: number | null;
}

/** No pairing satisfies the absolute criteria C1, C2 and C3: the arbiter has to decide. */
export class NoPairingError extends Error {
  constructor(round: number) {
    super(`No pairing of round ${round} satisfies the absolute criteria.`);
    this.name = 'NoPairingError';
  }
}

/** Pairs the round after the last paired one by the FIDE (Dutch) system in force since 1 February 2026. */
export function pairNextRound(tournament: Tournament): RoundPairing {
  const { round, competitors } = nextRound(tournament);
  const brackets = [...solveBrackets(competitors, round)];
  const pairs = brackets.flatMap((solved) => solved.pairs);
  const paired = new Set(pairs.flat());
  const initialColor = initialColorOf(tournament);
  return {
    round,
    pairs: sortBoards(pairs).map((pair) => withColors(pair, initialColor)),
    bye: competitors.find((competitor) => !paired.has(competitor))?.number ?? null,
  };
}

/** How each bracket of the next round is paired. Takes about twice as long as pairing. */
export function traceNextRound(tournament: Tournament): BracketTrace[] {
  const { round, competitors } = nextRound(tournament);
  const brackets = solveBrackets(competitors, round);
  return Array.from(brackets, traceBracket);
}

/**
 * Why two players do not meet in the next round, or why a player does not get the bye (`'bye'`): the first criterion in
 * which the best pairing with them is worse, or `order` if it only comes later in the order of candidates. Null if
 * they do meet.
 */
export function whyNot(
  tournament: Tournament,
  first: number,
  second: number | 'bye',
): Criterion | 'order' | null {
  const { round, competitors } = nextRound(tournament);
  const a = competitorWith(competitors, first);
  const b = second === 'bye' ? null : competitorWith(competitors, second);
  if (b === null && competitors.length % 2 === 0) throw new Error('This round has no bye.');
  if (b === null && !a.mayHaveBye) return 'C2';
  const forbidden = b === null ? null : forbiddenBy(a, b);
  if (forbidden !== null) return forbidden;
  const isPossible = onlyTogether(a, b);
  for (const { compareWith } of solveBrackets(competitors, round)) {
    const criterion = compareWith(isPossible);
    if (criterion !== null) return criterion;
  }
  return null;
}

function nextRound(tournament: Tournament): { round: number; competitors: Competitor[] } {
  const round = lastPairedRound(tournament) + 1;
  return { round, competitors: competitorsOf(tournament, round) };
}

function competitorWith(competitors: readonly Competitor[], number: number): Competitor {
  const competitor = competitors.find((other) => other.number === number);
  if (competitor === undefined) throw new Error(`Player ${number} is not paired in this round.`);
  return competitor;
}

function onlyTogether(first: Competitor, second: Competitor | null): EdgeFilter {
  const isOneOf = (player: Competitor | null): boolean => player === first || player === second;
  return (a, b) => isOneOf(a) === isOneOf(b);
}

function solveBrackets(competitors: readonly Competitor[], round: number): Iterable<SolvedBracket> {
  if (competitors.length === 0) return [];
  const found = new RoundSearch(competitors).run();
  if (found === null) throw new NoPairingError(round);
  return found.brackets;
}

function withColors([higher, lower]: CompetitorPair, initialColor: Color): Pair {
  const color = allocateColor(higher, lower, initialColor);
  return color === 'white'
    ? { white: higher.number, black: lower.number }
    : { white: lower.number, black: higher.number };
}

function sortBoards(pairs: readonly CompetitorPair[]): CompetitorPair[] {
  return pairs.toSorted(
    ([a, b], [c, d]) => c.score - a.score || d.score - b.score || a.number - c.number,
  );
}

/** Stored, or read from the first round in which the highest player of the list had a colour. */
function initialColorOf(tournament: Tournament): Color {
  if (tournament.initialColor !== null) return tournament.initialColor;
  const players = tournament.players.toSorted((a, b) => a.number - b.number);
  const rounds = players.flatMap(({ entries }) => {
    const index = entries.findIndex(({ color }) => color !== null);
    return index === -1 ? [] : [index];
  });
  const first = Math.min(...rounds);
  const numbered = players.filter(({ entries }) => entries.slice(0, first + 1).some(tookPart));
  const index = numbered.findIndex(({ entries }) => (entries[first]?.color ?? null) !== null);
  const color = numbered[index]?.entries[first]?.color ?? 'white';
  return index % 2 === 1 ? otherColor(color) : color;
}
