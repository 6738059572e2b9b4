import { roundPoints } from '../tournament.ts';
import {
  playerOf,
  type PlayerResults,
  type RoundResult,
  type TournamentResults,
} from './results.ts';
import { contributionOf, type Contribution } from './tie-break.ts';

type CountedTieBreak = 'WIN' | 'WON' | 'BPG' | 'BWG';

const COUNTS: Readonly<Record<CountedTieBreak, (round: RoundResult, win: number) => boolean>> = {
  WIN: ({ points, isRunning }, win) => !isRunning && points === win,
  WON: ({ points, isPlayed }, win) => isPlayed && points === win,
  BPG: ({ color, isPlayed }) => isPlayed && color === 'black',
  BWG: ({ color, points, isPlayed }, win) => isPlayed && color === 'black' && points === win,
};

/** Wins with byes and forfeits, games won, games with black, games won with black. */
export function countRounds(
  name: CountedTieBreak,
  { rounds }: PlayerResults,
  { points }: TournamentResults,
): Contribution[] {
  return rounds
    .filter((round) => COUNTS[name](round, points.win))
    .map((round) => contributionOf(round, 1));
}

/** The score after each round; cuts leave out the first rounds. */
export function progressiveScores({ rounds }: PlayerResults, cutRounds: number): Contribution[] {
  let score = 0;
  return rounds.map((round) => {
    score = roundPoints(score + round.points);
    return { ...contributionOf(round, score), isCut: round.round <= cutRounds };
  });
}

/** Koya: the points against opponents who have at least half of the possible points. */
export function koyaPoints({ rounds }: PlayerResults, results: TournamentResults): Contribution[] {
  const limit = (results.points.win * gameCount(results)) / 2;
  return rounds.flatMap((round) => {
    if (round.opponent === null) return [];
    const isBelow = playerOf(results, round.opponent).points < limit;
    return [
      {
        ...contributionOf(round, round.points),
        adjustment: isBelow ? ('opponent-below-half' as const) : null,
        isCut: isBelow,
      },
    ];
  });
}

/** With an odd number of players in a round robin, each has a round without a game. */
function gameCount({ format, roundCount, players }: TournamentResults): number {
  if (format === 'swiss') return roundCount;
  const counts = [...players.values()].map(
    ({ rounds }) => rounds.filter(({ opponent }) => opponent !== null).length,
  );
  return Math.max(0, ...counts);
}
