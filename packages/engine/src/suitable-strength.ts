import { STRENGTH_RANGE } from './ratings.ts';

/** A finished game of a member against the adaptive bot. */
export interface TrainingResult {
  /** The bot's strength in this game, an estimated rating. */
  readonly strength: number;
  /** The member's points: 1, 0.5 or 0. */
  readonly score: number;
}

/** More games would follow a member who improves too slowly. */
export const RESULTS_USED = 30;

/** The strength in the first game. */
const USUAL = 1_000;
/** Strengths are not known more exactly. */
const STEP = 10;
/** How far members are from it. Wide, so that a few games outweigh it. */
const DEVIATION = 700;

/**
 * The strength at which the bot and the member would each win half of their games: the most likely rating of the
 * member after these results, if ratings are normally distributed. The order of results does not matter.
 */
export function suitableStrength(results: readonly TrainingResult[]): number {
  let { lowest, highest }: { lowest: number; highest: number } = STRENGTH_RANGE;
  while (highest - lowest > 0.5) {
    const middle = (lowest + highest) / 2;
    if (slopeOfLikelihood(middle, results) > 0) lowest = middle;
    else highest = middle;
  }
  return Math.round((lowest + highest) / 2 / STEP) * STEP;
}

/** The derivative of the logarithm of the likelihood. It falls as the rating rises, and is 0 at the most likely one. */
function slopeOfLikelihood(rating: number, results: readonly TrainingResult[]): number {
  const surplus = results.reduce(
    (sum, { strength, score }) => sum + score - expectedScore(rating - strength),
    0,
  );
  return (USUAL - rating) / DEVIATION ** 2 + (Math.LN10 / 400) * surplus;
}

/** The points that a player expects from a game against an opponent whose rating is lower by `difference`. */
export function expectedScore(difference: number): number {
  return 1 / (1 + 10 ** (-difference / 400));
}
