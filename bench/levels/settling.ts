import {
  expectedScore,
  RESULTS_USED,
  suitableStrength,
  type TrainingResult,
} from '@rookery/engine';
import { seeded } from '@rookery/testkit';

/** How a player fares against the adaptive bot. */
export interface Settling {
  /** The average score in the five games after the first `SETTLED_AFTER`, from 0 to 1. */
  readonly score: number;
  /** The average strength of the bot in these games, and its standard deviation. */
  readonly strength: number;
  readonly deviation: number;
}

export const SETTLED_AFTER = 15;
const GAMES_COUNTED = 5;
const SEEDS = 1_000;

/** Plays a game against the bot at this strength; returns the player's points. */
export type PlayAt = (strength: number, game: number) => number | Promise<number>;

/** The games of one player against the adaptive bot, from the first on. */
export async function playSeries(play: PlayAt, games: number): Promise<TrainingResult[]> {
  const results: TrainingResult[] = [];
  while (results.length < games) {
    const strength = suitableStrength(results.slice(-RESULTS_USED));
    results.push({ strength, score: await play(strength, results.length) });
  }
  return results;
}

/** Simulates players of this rating, whose games against the bot end as their ratings predict, without draws. */
export async function simulateSettling(rating: number): Promise<Settling> {
  const counted: TrainingResult[] = [];
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const chance = seeded(seed);
    const play = (strength: number) =>
      chance.fraction() < expectedScore(rating - strength) ? 1 : 0;
    const results = await playSeries(play, SETTLED_AFTER + GAMES_COUNTED);
    counted.push(...results.slice(SETTLED_AFTER));
  }
  const strength = average(counted.map((result) => result.strength));
  return {
    score: average(counted.map(({ score }) => score)),
    strength,
    deviation: Math.sqrt(average(counted.map((result) => (result.strength - strength) ** 2))),
  };
}

export function average(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
