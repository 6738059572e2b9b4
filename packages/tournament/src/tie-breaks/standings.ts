import type { Tournament } from '../tournament.ts';
import { tieBreakOf, type ValuedTieBreak } from './compute.ts';
import { directEncounter, encounters } from './direct-encounter.ts';
import { playerOf, resultsOf, type StandingsOptions, type TournamentResults } from './results.ts';
import {
  TieBreakError,
  type TieBreak,
  type TieBreakName,
  type TieBreakValue,
} from './tie-break.ts';

export interface StandingsRow {
  readonly number: number;
  /** Players who are equal in everything share a rank. */
  readonly rank: number;
  readonly points: number;
  /** In the order of the organiser. */
  readonly tieBreaks: readonly TieBreakValue[];
}

/** The standings after the last paired round, in the order of rank and pairing number. */
export function computeStandings(
  tournament: Tournament,
  tieBreaks: readonly TieBreak[],
  options: StandingsOptions = {},
): StandingsRow[] {
  const results = resultsOf(tournament, options);
  if (results.format === 'round-robin') refuseBuchholz(tieBreaks);
  const values = new Map<number, TieBreakValue[]>();
  for (const number of results.players.keys()) values.set(number, []);
  let groups = splitGroup([...results.players.keys()], (number) => {
    return playerOf(results, number).points;
  });
  for (const tieBreak of tieBreaks) groups = rankGroups(groups, tieBreak, results, values);
  return makeRows(groups, results, values);
}

const REFUSED_IN_ROUND_ROBINS: ReadonlySet<TieBreakName> = new Set(['BH', 'FB', 'AOB']);

/** In a round robin all have the same opponents, so that Buchholz says nothing but the own score. */
function refuseBuchholz(tieBreaks: readonly TieBreak[]): void {
  const refused = tieBreaks.find(({ name }) => REFUSED_IN_ROUND_ROBINS.has(name));
  if (refused === undefined) return;
  throw new TieBreakError(`${refused.label} cannot be used in a round robin.`);
}

/** Divides tied players by a value, the greatest first; players without a value come last. */
function splitGroup(
  group: readonly number[],
  valueOf: (number: number) => number | null,
): number[][] {
  const byValue = Map.groupBy(group, (number) => valueOf(number) ?? -Infinity);
  return [...byValue].toSorted(([a], [b]) => b - a).map(([, numbers]) => numbers);
}

function rankGroups(
  groups: readonly number[][],
  tieBreak: TieBreak,
  results: TournamentResults,
  values: ReadonlyMap<number, TieBreakValue[]>,
): number[][] {
  if (!isValued(tieBreak)) {
    return groups.flatMap((group) => rankByEncounter(group, tieBreak, results, values));
  }
  const compute = tieBreakOf(tieBreak, results);
  return groups.flatMap((group) =>
    splitGroup(group, (number) => {
      const value = compute(playerOf(results, number));
      values.get(number)?.push(value);
      return value.value;
    }),
  );
}

function isValued(tieBreak: TieBreak): tieBreak is ValuedTieBreak {
  return tieBreak.name !== 'DE';
}

/** The value is the rank within the tied group, or 0 if the games among its members decide nothing. */
function rankByEncounter(
  group: readonly number[],
  { label }: TieBreak,
  results: TournamentResults,
  values: ReadonlyMap<number, TieBreakValue[]>,
): number[][] {
  const groups = directEncounter(group, results);
  let rank = 1;
  for (const numbers of groups) {
    for (const number of numbers) {
      const contributions = encounters(number, group, results);
      values.get(number)?.push({ label, value: groups.length === 1 ? 0 : rank, contributions });
    }
    rank += numbers.length;
  }
  return groups;
}

function makeRows(
  groups: readonly number[][],
  results: TournamentResults,
  values: ReadonlyMap<number, TieBreakValue[]>,
): StandingsRow[] {
  const rows: StandingsRow[] = [];
  for (const group of groups) {
    const rank = rows.length + 1;
    for (const number of group.toSorted((a, b) => a - b)) {
      const { points } = playerOf(results, number);
      rows.push({ number, rank, points, tieBreaks: values.get(number) ?? [] });
    }
  }
  return rows;
}
