import { roundPoints } from '../tournament.ts';
import { playerOf, type RoundResult, type TournamentResults } from './results.ts';
import { contributionOf, type Contribution } from './tie-break.ts';

/**
 * Divides tied players by the games among themselves (C.07, article 6): groups in the order of rank, whose members
 * stay tied. One group means that the games decide nothing.
 */
export function directEncounter(tied: readonly number[], results: TournamentResults): number[][] {
  if (tied.length < 2) return [[...tied]];
  const scores = tied.map((number) => encounterScore(number, tied, results));
  const haveAllMet = scores.every(({ met }) => met === tied.length - 1);
  const groups = haveAllMet || results.format === 'round-robin' ? byScore(scores) : leaders(scores);
  if (groups.length === 1) return groups;
  return groups.flatMap((group) => directEncounter(group, results));
}

/** The games of a player against the others of a tied group. */
export function encounters(
  number: number,
  tied: readonly number[],
  results: TournamentResults,
): Contribution[] {
  return encounterRounds(number, tied, results).map((round) => contributionOf(round, round.points));
}

/** Forfeits count only in a round robin. */
function encounterRounds(
  number: number,
  tied: readonly number[],
  results: TournamentResults,
): RoundResult[] {
  return playerOf(results, number).rounds.filter(
    ({ opponent, isPlayed, isRunning }) =>
      opponent !== null &&
      tied.includes(opponent) &&
      (isPlayed || (results.format === 'round-robin' && !isRunning)),
  );
}

interface EncounterScore {
  readonly number: number;
  readonly met: number;
  readonly points: number;
  /** With wins in all games that were not played. */
  readonly greatest: number;
}

function encounterScore(
  number: number,
  tied: readonly number[],
  results: TournamentResults,
): EncounterScore {
  const rounds = encounterRounds(number, tied, results);
  const byOpponent = [...Map.groupBy(rounds, ({ opponent }) => opponent).values()];
  // Players who met several times score the average of these games.
  const averages = byOpponent.map(
    (games) => games.reduce((sum, { points }) => sum + points, 0) / games.length,
  );
  const points = roundPoints(averages.reduce((sum, average) => sum + average, 0));
  const missing = tied.length - 1 - averages.length;
  const greatest = points + missing * results.points.win;
  return { number, met: averages.length, points, greatest };
}

function byScore(scores: readonly EncounterScore[]): number[][] {
  const sorted = scores.toSorted((a, b) => b.points - a.points);
  const groups = Map.groupBy(sorted, ({ points }) => points).values();
  return [...groups].map((group) => group.map(({ number }) => number));
}

/** With games missing, only a player is ranked who stays ahead whatever the missing games would bring. */
function leaders(scores: readonly EncounterScore[]): number[][] {
  const sorted = scores.toSorted((a, b) => b.points - a.points || b.greatest - a.greatest);
  const groups: number[][] = [];
  while (sorted.length > 1) {
    const [leader, ...others] = sorted as [EncounterScore, ...EncounterScore[]];
    if (leader.points <= Math.max(...others.map(({ greatest }) => greatest))) break;
    groups.push([leader.number]);
    sorted.shift();
  }
  return [...groups, sorted.map(({ number }) => number)];
}
