import {
  playerOf,
  type PlayerResults,
  type RoundResult,
  type TournamentResults,
} from './results.ts';
import { contributionOf, type Contribution, type TieBreak } from './tie-break.ts';

/** FIDE B.02, table 8.1.1: the rating difference for a score of 50 %, 51 % and so on up to 100 %. */
// oxfmt-ignore
const DIFFERENCE_BY_PERCENT = [
  0, 7, 14, 21, 29, 36, 43, 50, 57, 65,
  72, 80, 87, 95, 102, 110, 117, 125, 133, 141,
  149, 158, 166, 175, 184, 193, 202, 211, 220, 230,
  240, 251, 262, 273, 284, 296, 309, 322, 336, 351,
  366, 383, 401, 422, 444, 470, 501, 538, 589, 677,
  800,
];

/** FIDE B.02, table 8.1.2: the largest rating difference at which 50 %, 51 % and so on are expected. */
// oxfmt-ignore
const LAST_DIFFERENCE = [
  3, 10, 17, 25, 32, 39, 46, 53, 61, 68,
  76, 83, 91, 98, 106, 113, 121, 129, 137, 145,
  153, 162, 170, 179, 188, 197, 206, 215, 225, 235,
  245, 256, 267, 278, 290, 302, 315, 328, 344, 357,
  374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
  Infinity,
];

interface RatedGame {
  readonly contribution: Contribution;
  /** 1, 0.5 or 0, whatever the tournament gives for it. */
  readonly score: number;
}

/** The games over the board with the ratings of the opponents. */
export function ratedGames(
  player: PlayerResults,
  results: TournamentResults,
  { cutLowest, cutHighest }: TieBreak,
): RatedGame[] {
  const games = player.rounds.flatMap((round) => {
    if (!round.isPlayed || round.opponent === null) return [];
    const amount = playerOf(results, round.opponent).rating;
    return [{ round, amount }];
  });
  const sorted = games.toSorted((a, b) => a.amount - b.amount);
  const cut = new Set(sorted.slice(0, cutLowest));
  for (const game of cutHighest === 0 ? [] : sorted.slice(-cutHighest)) cut.add(game);
  return games.map((game) => ({
    contribution: { ...contributionOf(game.round, game.amount), isCut: cut.has(game) },
    score: gameScore(game.round, results),
  }));
}

function gameScore({ points }: RoundResult, { points: { win, draw } }: TournamentResults): number {
  if (points === win) return 1;
  return points === draw ? 0.5 : 0;
}

/** Rounds a half up, also if binary fractions make it slightly smaller. */
export function roundHalfUp(value: number): number {
  return Math.floor(value + 0.5 + 1e-9);
}

export function averageRating(games: readonly RatedGame[]): number | null {
  const ratings = countedRatings(games);
  if (ratings.length === 0) return null;
  return roundHalfUp(sumOf(ratings) / ratings.length);
}

function countedRatings(games: readonly RatedGame[]): number[] {
  return games.flatMap(({ contribution: { amount, isCut } }) => (isCut ? [] : [amount]));
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** The average rating of the opponents and the rating difference for the percentage that was scored. */
export function tournamentPerformance(games: readonly RatedGame[]): number | null {
  const average = averageRating(games);
  if (average === null) return null;
  const score = sumOf(games.map((game) => game.score));
  const percent = roundHalfUp((100 * score) / games.length);
  const difference = DIFFERENCE_BY_PERCENT[Math.abs(percent - 50)] as number;
  return percent < 50 ? average - difference : average + difference;
}

const GREATEST_DIFFERENCE = 800;

/** The lowest rating whose expected score against these opponents is at least the score. */
export function perfectPerformance(games: readonly RatedGame[]): number | null {
  const ratings = countedRatings(games);
  if (ratings.length === 0) return null;
  const score = sumOf(games.map((game) => game.score));
  const lowest = Math.min(...ratings) - GREATEST_DIFFERENCE;
  if (score === 0) return lowest;
  let tooLow = lowest;
  let enough = Math.max(...ratings) + GREATEST_DIFFERENCE;
  while (enough - tooLow > 1) {
    const middle = Math.floor((tooLow + enough) / 2);
    const expected = sumOf(ratings.map((rating) => expectedPercent(middle - rating)));
    if (expected >= 100 * score) enough = middle;
    else tooLow = middle;
  }
  return enough;
}

function expectedPercent(difference: number): number {
  const above = LAST_DIFFERENCE.findIndex((last) => Math.abs(difference) <= last);
  return difference < 0 ? 50 - above : 50 + above;
}
