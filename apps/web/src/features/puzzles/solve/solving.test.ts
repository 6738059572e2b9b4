import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  answered,
  giveUp,
  isOver,
  mayTry,
  movesOnBoard,
  solverMoves,
  startSolving,
  tryMove,
  unchecked,
  type Solving,
} from './solving.ts';

const START = startSolving({ details: null });
const SOLUTION = ['d5c7', 'e8d7', 'c7a8'];

const attempt = (solving: Solving, uci: string, state: 'right' | 'wrong' | 'solved') =>
  answered(tryMove(solving, uci), uci, { state, reply: state === 'right' ? 'e8d7' : null });

test('a right move is followed by the reply, and the last one solves the puzzle', () => {
  const right = attempt(START, 'd5c7', 'right');
  expect(right).toMatchObject({ phase: 'right', moves: ['d5c7', 'e8d7'] });
  expect(solverMoves(right)).toEqual(['d5c7']);
  const solved = attempt(right, 'c7a8', 'solved');
  expect(solved).toMatchObject({ phase: 'solved', moves: SOLUTION });
  expect([mayTry(solved), isOver(solved)]).toEqual([false, true]);
});

test('a wrong move is taken back, and another may be tried', () => {
  const checking = tryMove(START, 'd5f6');
  expect(movesOnBoard('f8e8', checking)).toEqual(['f8e8', 'd5f6']);
  const wrong = attempt(START, 'd5f6', 'wrong');
  expect(wrong).toMatchObject({ phase: 'wrong', tried: 'd5f6' });
  expect(movesOnBoard('f8e8', wrong)).toEqual(['f8e8']);
  expect(attempt(wrong, 'd5c7', 'right').phase).toBe('right');
});

test('while a move is checked no other can be tried', () => {
  const checking = tryMove(START, 'd5c7');
  expect(tryMove(checking, 'd5f6')).toBe(checking);
});

test('a move that could not be checked is taken back', () => {
  expect(unchecked(tryMove(START, 'd5c7'), 'd5c7')).toEqual(START);
  const right = attempt(START, 'd5c7', 'right');
  expect(unchecked(tryMove(right, 'c7a8'), 'c7a8')).toEqual(right);
});

test('an answer that comes after giving up changes nothing', () => {
  const given = giveUp(tryMove(START, 'd5c7'), SOLUTION);
  expect(given).toMatchObject({ phase: 'given-up', moves: SOLUTION, missed: 0 });
  expect(giveUp(attempt(START, 'd5c7', 'right'), SOLUTION).missed).toBe(2);
  expect(answered(given, 'd5c7', { state: 'right', reply: 'e8d7' })).toBe(given);
  expect(unchecked(given, 'd5c7')).toBe(given);
});

test('a puzzle whose solution is known starts with it', () => {
  const details = { solution: SOLUTION } as NonNullable<
    Parameters<typeof startSolving>[0]['details']
  >;
  const known = startSolving({ details });
  expect(known).toMatchObject({ phase: 'known', moves: SOLUTION });
  expect(tryMove(known, 'd5c7')).toBe(known);
  expect(giveUp(known, [])).toBe(known);
});

test('what was right is never lost, whatever happens', () => {
  const step = fc.record({
    uci: fc.constantFrom('a', 'b'),
    event: fc.constantFrom('try', 'right', 'wrong', 'unchecked'),
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let solving = START;
      for (const { uci, event } of steps) {
        const before = solving.moves;
        if (event === 'try') solving = tryMove(solving, uci);
        else if (event === 'unchecked') solving = unchecked(solving, uci);
        else
          solving = answered(solving, uci, { state: event, reply: event === 'right' ? 'r' : null });
        expect(solving.moves.slice(0, before.length)).toEqual(before);
        expect(solving.moves.length % 2).toBe(0);
      }
    }),
  );
});
