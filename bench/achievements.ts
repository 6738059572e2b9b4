import {
  advance,
  EMPTY_PROGRESS,
  factsOfGame,
  factsOfReview,
  type Progress,
  type StoredGame,
} from '@rookery/achievements';
import type { Evaluation } from '@rookery/chess';
import { storedGame } from '../packages/achievements/src/stored-game.testkit.ts';
import { recordedEvaluations } from '../packages/chess/src/review/evaluations.testkit.ts';
import { REVIEWED_GAMES } from '../packages/chess/src/review/games.testkit.ts';

/**
 * How long it takes to apply the achievements to past games: the facts of a game, the facts of its review, and the
 * progress of both players. Goal: 100,000 games with reviews in less than five minutes.
 */
const ROUNDS = 100;
const GOAL_US = (5 * 60 * 1_000_000) / 100_000;

interface ReviewedGame {
  readonly game: StoredGame;
  readonly evaluations: readonly Evaluation[];
}

const games: ReviewedGame[] = REVIEWED_GAMES.filter(({ moves }) => moves.length >= 20).map(
  ({ name, moves }) => ({
    game: storedGame({ id: name, moves }),
    evaluations: recordedEvaluations(name),
  }),
);
const plies = games.reduce((sum, { game }) => sum + game.moves.length, 0) / games.length;
console.log(`${games.length} games of ${plies.toFixed(0)} half-moves on average.`);

const facts = games.flatMap(({ game, evaluations }) => [
  ...factsOfGame(game),
  ...factsOfReview(game, evaluations),
]);
const total =
  measure('facts of a game', () => {
    for (const { game } of games) factsOfGame(game);
  }) +
  measure('facts of a review', () => {
    for (const { game, evaluations } of games) factsOfReview(game, evaluations);
  }) +
  measure('progress of both players', () => {
    const members = new Map<string, Progress>();
    for (const { member, fact } of facts) {
      members.set(member, advance(members.get(member) ?? EMPTY_PROGRESS, fact).progress);
    }
  });
console.log(`${total.toFixed(0)} µs for each game in all. Goal: ${GOAL_US}.`);

/** Prints and returns the microseconds for each game. The first rounds are not measured. */
function measure(name: string, round: () => void): number {
  for (let index = 0; index < ROUNDS / 5; index += 1) round();
  const started = performance.now();
  for (let index = 0; index < ROUNDS; index += 1) round();
  const each = ((performance.now() - started) * 1_000) / (ROUNDS * games.length);
  console.log(`${name}: ${each.toFixed(0)} µs`);
  return each;
}
