import { moverOf, type Color } from '../color.ts';
import { winFor } from './win-chance.ts';

/** The accuracy of a move from 0 to 100, by the winning chance it lost, in percentage points. */
export function moveAccuracy(drop: number): number {
  if (drop <= 0) return 100;
  // The last 1 allows for the engine's own uncertainty.
  return between(0, 103.1668 * Math.exp(-0.04354 * drop) - 3.1669 + 1, 100);
}

/** The winning chance that a move lost; negative if the engine had underestimated the position. */
function dropAt(whiteWins: readonly number[], ply: number, mover: Color): number {
  return winFor(mover, whiteWins[ply] ?? 50) - winFor(mover, whiteWins[ply + 1] ?? 50);
}

/**
 * The accuracy of a side over a game, from White's winning chance at each position; null if it has not moved. It
 * is the mean of a mean weighted by volatility and a harmonic mean, which a single bad move lowers.
 */
export function sideAccuracy(
  whiteWins: readonly number[],
  color: Color,
  first: Color = 'white',
): number | null {
  const weights = volatilities(whiteWins);
  const own = weights
    .map((weight, ply) => ({ ply, weight, accuracy: moveAccuracy(dropAt(whiteWins, ply, color)) }))
    .filter(({ ply }) => moverOf(ply, first) === color);
  return own.length === 0 ? null : (weightedMean(own) + harmonicMean(own)) / 2;
}

interface WeightedMove {
  readonly weight: number;
  readonly accuracy: number;
}

function weightedMean(moves: readonly WeightedMove[]): number {
  const weight = sum(moves.map((move) => move.weight));
  return sum(moves.map((move) => move.weight * move.accuracy)) / weight;
}

/** A floor for the harmonic mean, which would be 0 after a single move of accuracy 0. */
const MIN_ACCURACY = 1;

function harmonicMean(moves: readonly WeightedMove[]): number {
  return moves.length / sum(moves.map(({ accuracy }) => 1 / Math.max(MIN_ACCURACY, accuracy)));
}

const [MIN_WINDOW, MAX_WINDOW] = [2, 8];
const [MIN_WEIGHT, MAX_WEIGHT] = [0.5, 12];

/**
 * For each move, the standard deviation of the winning chance in a window of positions that ends after the move.
 * The first moves share the first window.
 */
function volatilities(whiteWins: readonly number[]): number[] {
  const plies = Math.max(0, whiteWins.length - 1);
  const size = between(MIN_WINDOW, Math.floor(plies / 10), MAX_WINDOW);
  return Array.from({ length: plies }, (_, ply) => {
    const end = Math.max(size, ply + 2);
    return between(MIN_WEIGHT, deviation(whiteWins.slice(end - size, end)), MAX_WEIGHT);
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
