import { roundPoints } from '../tournament.ts';
import { OpponentScores, opponentsBuchholz } from './buchholz.ts';
import { countRounds, koyaPoints, progressiveScores } from './own-results.ts';
import {
  averageRating,
  perfectPerformance,
  ratedGames,
  roundHalfUp,
  tournamentPerformance,
} from './performance.ts';
import type { PlayerResults, TournamentResults } from './results.ts';
import type { Contribution, TieBreak, TieBreakName, TieBreakValue } from './tie-break.ts';

/** The direct encounter is no value of one player: it ranks the members of a tied group. */
export type ValuedTieBreak = TieBreak & { readonly name: Exclude<TieBreakName, 'DE'> };

/** Prepares what all players share, and returns how to compute the value of one of them. */
export function tieBreakOf(
  tieBreak: ValuedTieBreak,
  results: TournamentResults,
): (player: PlayerResults) => TieBreakValue {
  const { label, name } = tieBreak;
  if (name === 'ARO' || name === 'TPR' || name === 'PTP') return performanceOf(tieBreak, results);
  if (name === 'AOB') return averageBuchholzOf(tieBreak, results);
  const contributionsOf = summandsOf(tieBreak, results);
  return (player) => {
    const contributions = contributionsOf(player);
    return { label, value: sumOf(contributions), contributions };
  };
}

function summandsOf(
  tieBreak: ValuedTieBreak,
  results: TournamentResults,
): (player: PlayerResults) => Contribution[] {
  const { name } = tieBreak;
  switch (name) {
    case 'PS':
      return (player) => progressiveScores(player, tieBreak.cutLowest);
    case 'KS':
      return (player) => koyaPoints(player, results);
    case 'WIN':
    case 'WON':
    case 'BPG':
    case 'BWG':
      return (player) => countRounds(name, player, results);
    default: {
      const opponents = new OpponentScores(results, name === 'FB');
      return (player) =>
        name === 'SB'
          ? opponents.sonnebornBerger(player, tieBreak)
          : opponents.buchholz(player, tieBreak);
    }
  }
}

function sumOf(contributions: readonly Contribution[]): number {
  let sum = 0;
  for (const { amount, isCut } of contributions) if (!isCut) sum += amount;
  return roundPoints(sum);
}

function averageBuchholzOf(
  tieBreak: ValuedTieBreak,
  results: TournamentResults,
): (player: PlayerResults) => TieBreakValue {
  const opponents = new OpponentScores(results, false);
  const buchholz = new Map<number, number>();
  for (const player of results.players.values()) {
    buchholz.set(player.number, sumOf(opponents.buchholz(player, tieBreak)));
  }
  return (player) => {
    const contributions = opponentsBuchholz(player, (number) => buchholz.get(number) ?? 0);
    const count = contributions.length;
    const value = count === 0 ? null : roundHalfUp((100 * sumOf(contributions)) / count) / 100;
    return { label: tieBreak.label, value, contributions };
  };
}

const PERFORMANCES = { ARO: averageRating, TPR: tournamentPerformance, PTP: perfectPerformance };

/** Without a value if there are players without a rating, unless the organiser has given them one. */
function performanceOf(
  tieBreak: ValuedTieBreak,
  results: TournamentResults,
): (player: PlayerResults) => TieBreakValue {
  const { label, name } = tieBreak;
  const areAllRated = [...results.players.values()].every(({ rating }) => rating > 0);
  return (player) => {
    const games = ratedGames(player, results, tieBreak);
    const compute = PERFORMANCES[name as keyof typeof PERFORMANCES];
    const contributions = games.map(({ contribution }) => contribution);
    return { label, value: areAllRated ? compute(games) : null, contributions };
  };
}
