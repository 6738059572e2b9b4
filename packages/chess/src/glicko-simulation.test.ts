import { expect, test } from 'vitest';
import { NEW_PLAYER, PROVISIONAL_DEVIATION, rateGame, type Rating } from './glicko.ts';

interface Player {
  readonly strength: number;
  rating: Rating;
  played: number;
  won: number;
  drawn: number;
  lost: number;
}

test('after 10,000 games of 100 players, ratings rank the players like their strengths', () => {
  const random = randomNumbers(20_260_201);
  const players = Array.from({ length: 100 }, () => newPlayer(800 + 1_400 * random()));
  for (let game = 0; game < 10_000; game += 1) {
    const [white, black] = twoOf(players, random);
    meet(white, black, random());
  }
  const ratings = players.map(({ rating }) => rating.rating);
  const strengths = players.map(({ strength }) => strength);
  expect(spearman(ratings, strengths)).toBeGreaterThan(0.9);
  expect(players.reduce((sum, { played }) => sum + played, 0)).toBe(20_000);
  for (const { rating, played, won, drawn, lost } of players) {
    expect(won + drawn + lost).toBe(played);
    expect(rating.deviation).toBeLessThan(PROVISIONAL_DEVIATION);
  }
});

function newPlayer(strength: number): Player {
  return { strength, rating: NEW_PLAYER, played: 0, won: 0, drawn: 0, lost: 0 };
}

function meet(white: Player, black: Player, chance: number): void {
  const score = resultBetween(white.strength, black.strength, chance);
  const after = rateGame(white.rating, black.rating, score);
  count(white, after.white, score);
  count(black, after.black, 1 - score);
}

function count(player: Player, rating: Rating, score: number): void {
  player.rating = rating;
  player.played += 1;
  if (score === 1) player.won += 1;
  else if (score === 0) player.lost += 1;
  else player.drawn += 1;
}

/** A random result (1, ½ or 0 for the first player) by strengths in Elo points; `chance` is uniform in 0…1. */
function resultBetween(strength: number, other: number, chance: number): number {
  const expected = 1 / (1 + 10 ** ((other - strength) / 400));
  const drawn = Math.min(expected, 1 - expected) / 2;
  if (chance < expected - drawn / 2) return 1;
  return chance < expected + drawn / 2 ? 0.5 : 0;
}

function twoOf(players: readonly Player[], random: () => number): [Player, Player] {
  const first = Math.floor(random() * players.length);
  const second = (first + 1 + Math.floor(random() * (players.length - 1))) % players.length;
  return [players[first] as Player, players[second] as Player];
}

/** Spearman's rank correlation: 1 for the same order, −1 for the opposite. */
function spearman(one: readonly number[], other: readonly number[]): number {
  const otherRanks = ranksOf(other);
  const squares = ranksOf(one).map((rank, index) => (rank - (otherRanks[index] ?? 0)) ** 2);
  const size = one.length;
  return 1 - (6 * squares.reduce((sum, square) => sum + square, 0)) / (size * (size ** 2 - 1));
}

function ranksOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((one, other) => one - other);
  return values.map((value) => sorted.indexOf(value));
}

/** A seeded generator of numbers in 0…1, so that the test has a fixed result. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
