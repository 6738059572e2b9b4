import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  judged,
  lessonOf,
  mayTry,
  nextLesson,
  startLearning,
  tellSolution,
  tryMove,
  type Learning,
} from './learning.ts';
import { isAnswered } from '../../../chess/review/better-move-search.ts';
import type { Verdict } from '../../../chess/review/judge.ts';

function attempt(learning: Learning, uci: string, verdict: Verdict | null): Learning {
  return judged(tryMove(learning, uci), { at: learning.at, uci }, verdict);
}

const START = startLearning('white', [4, 10]);

test('it starts before the first mistake, unanswered', () => {
  expect(lessonOf(START)).toBe(4);
  expect([mayTry(START), isAnswered(START)]).toEqual([true, false]);
});

test.each(['best', 'good'] as const)('a %s move is found', (verdict) => {
  const after = attempt(START, 'g1f3', verdict);
  expect(after).toMatchObject({ phase: 'right', verdict, found: 1, tried: 'g1f3' });
  expect(mayTry(after)).toBe(false);
});

test('after a bad move another one may be tried, and still counts as found', () => {
  const wrong = attempt(START, 'a2a3', 'bad');
  expect(wrong).toMatchObject({ phase: 'wrong', found: 0 });
  expect(attempt(wrong, 'g1f3', 'best')).toMatchObject({ phase: 'right', found: 1 });
});

test('a move that cannot be judged costs nothing', () => {
  const unsure = attempt(START, 'a2a3', null);
  expect(unsure).toMatchObject({ phase: 'unsure', found: 0 });
  expect(mayTry(unsure)).toBe(true);
});

test('while a move is judged no other can be tried', () => {
  const judging = tryMove(START, 'a2a3');
  expect(mayTry(judging)).toBe(false);
  expect(tryMove(judging, 'g1f3')).toBe(judging);
});

test('a mistake whose solution was viewed does not count as found', () => {
  const told = tellSolution(attempt(START, 'a2a3', 'bad'));
  expect(told).toMatchObject({ phase: 'told', found: 0 });
  expect(tryMove(told, 'g1f3')).toBe(told);
});

test('a late verdict changes nothing', () => {
  const judging = tryMove(START, 'g1f3');
  const told = tellSolution(judging);
  expect(judged(told, { at: 0, uci: 'g1f3' }, 'best')).toBe(told);
  const next = nextLesson(judging);
  expect(judged(next, { at: 0, uci: 'g1f3' }, 'best')).toBe(next);
  const again = tryMove(next, 'g1f3');
  expect(judged(again, { at: 0, uci: 'g1f3' }, 'best')).toBe(again);
});

test('after the last mistake it is over, with what was found', () => {
  const found = nextLesson(attempt(START, 'g1f3', 'best'));
  expect(lessonOf(found)).toBe(10);
  const over = nextLesson(tellSolution(found));
  expect([lessonOf(over), over.found, over.lessons.length]).toEqual([null, 1, 2]);
  expect([mayTry(over), nextLesson(over), tellSolution(over)]).toEqual([false, over, over]);
});

test('never more are found than there are', () => {
  const step = fc.oneof(
    fc.record({ uci: fc.constantFrom('a', 'b'), verdict: fc.constantFrom('best', 'bad', null) }),
    fc.constantFrom('told', 'next'),
  );
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let learning = START;
      for (const each of steps) {
        if (each === 'told') learning = tellSolution(learning);
        else if (each === 'next') learning = nextLesson(learning);
        else if (typeof each === 'object') learning = attempt(learning, each.uci, each.verdict);
        expect(learning.found).toBeLessThanOrEqual(learning.at + 1);
        expect(learning.at).toBeLessThanOrEqual(learning.lessons.length);
      }
    }),
  );
});
