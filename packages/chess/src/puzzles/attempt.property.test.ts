import { makeSquare } from 'chessops/util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkAttempt, hintFor } from './attempt.ts';
import { readPuzzle } from './puzzle.ts';
import { puzzleOf } from './puzzle.testkit.ts';

const PUZZLES = [
  puzzleOf('r4k2/8/8/3N4/8/8/8/7K b - - 0 1', 'Ke8 Nc7+ Kd7 Nxa8'),
  puzzleOf('8/P6k/8/8/8/8/8/K7 b - - 0 1', 'Kg7 a8=Q'),
  puzzleOf('6k1/8/8/8/8/8/8/4K2R b K - 0 1', 'Kf7 O-O+'),
];
const square = fc.nat(63).map(makeSquare);
const coordinates = fc
  .tuple(square, square, fc.constantFrom('', 'q', 'Q', 'k', 'p', 'x'))
  .map((parts) => parts.join(''));
const known = fc.constantFrom(...PUZZLES.flatMap(({ moves }) => moves));
const moves = fc.array(fc.oneof(fc.string(), coordinates, known), { maxLength: 5 });
const puzzle = fc.constantFrom(...PUZZLES);

test('any moves get an answer, and a hint only while they are right', () => {
  const property = fc.property(puzzle, moves, fc.constantFrom(1, 2), (of, attempt, number) => {
    const { state } = checkAttempt(of, attempt);
    expect(['wrong', 'right', 'solved']).toContain(state);
    expect(hintFor(of, attempt, number) !== null).toBe(state === 'right');
  });
  fc.assert(property, { numRuns: 5_000 });
});

test('after a wrong move, no further moves make an attempt right', () => {
  const property = fc.property(puzzle, moves, moves, (of, attempt, more) => {
    const result = checkAttempt(of, attempt);
    fc.pre(result.state === 'wrong');
    expect(checkAttempt(of, [...attempt, ...more])).toEqual(result);
  });
  fc.assert(property, { numRuns: 2_000 });
});

test('any text is read as a puzzle or refused', () => {
  const fen = fc.oneof(fc.string(), fc.constantFrom(...PUZZLES.map((of) => of.fen)));
  const property = fc.property(fen, moves, (text, line) => {
    const read = readPuzzle(text, line);
    expect(read.ok ? checkAttempt(read.puzzle, []).state : 'right').toBe('right');
  });
  fc.assert(property, { numRuns: 5_000 });
});
