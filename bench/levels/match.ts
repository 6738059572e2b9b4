import { seeded } from '@rookery/testkit';
import { playGame } from './game.ts';
import type { Ending, Adjudicator } from './adjudicator.ts';
import { OPENINGS } from './openings.ts';
import type { Player } from './players.ts';

export interface Match {
  readonly first: Player;
  readonly second: Player;
  readonly games: number;
  /** How many games are played at the same time. */
  readonly boards: number;
  readonly adjudicator: Adjudicator;
}

/** The result for the first player. */
export interface MatchResult {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** From 0 to 1. */
  readonly score: number;
  readonly reasons: string;
}

/**
 * Every opening is played twice, with colors swapped. Each game has its own seed, so that its result does not depend on
 * other games.
 */
export async function playMatch(match: Match): Promise<MatchResult> {
  const endings: Ending[] = [];
  let next = 0;
  async function playOn(): Promise<void> {
    while (next < match.games) {
      const number = next;
      next += 1;
      endings.push(await playNumber(match, number));
    }
  }
  await Promise.all(Array.from({ length: match.boards }, playOn));
  return summed(endings);
}

/** One game of a match, with the first player's score. */
export async function playNumber(
  { first, second, adjudicator }: Pick<Match, 'first' | 'second' | 'adjudicator'>,
  number: number,
): Promise<Ending> {
  const opening = OPENINGS[Math.floor(number / 2) % OPENINGS.length] ?? [];
  const isWhite = number % 2 === 0;
  const colours = isWhite ? { white: first, black: second } : { white: second, black: first };
  const ending = await playGame({ ...colours, opening }, adjudicator, seeded(number));
  return isWhite ? ending : { ...ending, score: (1 - ending.score) as Ending['score'] };
}

function summed(endings: readonly Ending[]): MatchResult {
  const scored = (points: number) => endings.filter(({ score }) => score === points).length;
  const [wins, draws, losses] = [scored(1), scored(0.5), scored(0)];
  const reasons = Map.groupBy(endings, ({ reason }) => reason);
  return {
    wins,
    draws,
    losses,
    score: (wins + draws / 2) / endings.length,
    reasons: [...reasons].map(([reason, { length }]) => `${reason} ${length}`).join(', '),
  };
}
