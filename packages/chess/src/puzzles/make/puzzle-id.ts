import { keyOf } from '../../position.ts';
import { startOf, type Puzzle } from '../puzzle.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 10;
const SECOND_HALF = 7;

/**
 * The id of a puzzle of our own, from the position in which the solver moves. The same position always has the same id,
 * also in another game, so that no puzzle is stored twice.
 */
export function puzzleIdOf(puzzle: Puzzle): string {
  const key = keyOf(startOf(puzzle).fen);
  const halves = [key.slice(0, -SECOND_HALF), key.slice(-SECOND_HALF)];
  const [high = 0n, low = 0n] = halves.map((half) => BigInt(Number.parseInt(half, 36)));
  let rest = (high << 32n) + low;
  let id = '';
  for (let index = 0; index < LENGTH; index += 1) {
    id += DIGITS[Number(rest % BigInt(DIGITS.length))] ?? '';
    rest /= BigInt(DIGITS.length);
  }
  return id;
}
