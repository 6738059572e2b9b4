import { moverOf, type Color } from '../color.ts';
import { winFor } from './win-chance.ts';

/** How exact a move was, from 0 to 100, by how many points of Win% it gave away. */
export function moveAccuracy(drop: number): number {
  if (drop <= 0) return 100;
  // The last 1 is for the engine, which is not sure of itself either.
  return between(0, 103.1668 * Math.exp(-0.04354 * drop) - 3.1669 + 1, 100);
}

/** What a move takes from its mover's chances; below 0 where the engine had thought less of them. */
function dropAt(whiteWins: readonly number[], ply: number): number {
  const mover = moverOf(ply);
  return winFor(mover, whiteWins[ply] ?? 50) - winFor(mover, whiteWins[ply + 1] ?? 50);
}

/**
 * How exact a side was over a game, given White's Win% at each position of it; null where it has not
 * moved. The mean of two means: one in which moves count by how much was at stake around them, and one
 * that a single bad move pulls down.
 */
export function sideAccuracy(whiteWins: readonly number[], color: Color): number | null {
  const weights = volatilities(whiteWins);
  const own = weights
    .map((weight, ply) => ({ ply, weight, accuracy: moveAccuracy(dropAt(whiteWins, ply)) }))
    .filter(({ ply }) => moverOf(ply) === color);
  return own.length === 0 ? null : (weightedMean(own) + harmonicMean(own)) / 2;
}

interface Weighed {
  readonly weight: number;
  readonly accuracy: number;
}

function weightedMean(moves: readonly Weighed[]): number {
  const weight = sum(moves.map((move) => move.weight));
  return sum(moves.map((move) => move.weight * move.accuracy)) / weight;
}

/** One hopeless move should pull a game down, not make it worth nothing. */
const LEAST_COUNTED = 1;

function harmonicMean(moves: readonly Weighed[]): number {
  return moves.length / sum(moves.map(({ accuracy }) => 1 / Math.max(LEAST_COUNTED, accuracy)));
}

const [SMALLEST_WINDOW, LARGEST_WINDOW] = [2, 8];
const [LEAST_WEIGHT, MOST_WEIGHT] = [0.5, 12];

/**
 * For each move, how much Win% went up and down in the positions up to the one after it. The first
 * moves have too few before them and share the first window.
 */
function volatilities(whiteWins: readonly number[]): number[] {
  const plies = Math.max(0, whiteWins.length - 1);
  const size = between(SMALLEST_WINDOW, Math.floor(plies / 10), LARGEST_WINDOW);
  return Array.from({ length: plies }, (_, ply) => {
    const end = Math.max(size, ply + 2);
    return between(LEAST_WEIGHT, deviation(whiteWins.slice(end - size, end)), MOST_WEIGHT);
  });
}

function deviation(values: readonly number[]): number {
  const mean = sum(values) / values.length;
  return Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / values.length);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function between(low: number, value: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
