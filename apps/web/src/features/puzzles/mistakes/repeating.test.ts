import { expect, test } from 'vitest';
import {
  ASKED,
  judged,
  mayTry,
  tellSolution,
  tryMove,
} from '../../../chess/review/better-move-search.ts';
import { answerOf } from './repeating.ts';

const trying = tryMove(ASKED, 'e2e4');

test('a good first try is found', () => {
  expect(mayTry(trying)).toBe(false);
  expect(answerOf(trying)).toBeNull();
  expect(answerOf(judged(trying, 'e2e4', 'good'))).toBe('found');
});

test('a good second try is found with help', () => {
  const wrong = judged(trying, 'e2e4', 'bad');
  expect(wrong).toMatchObject({ phase: 'wrong', hasFailed: true });
  expect(answerOf(judged(tryMove(wrong, 'd2d4'), 'd2d4', 'best'))).toBe('with_help');
});

test('a try that could not be judged costs nothing', () => {
  const unsure = judged(trying, 'e2e4', null);
  expect(mayTry(unsure)).toBe(true);
  expect(answerOf(judged(tryMove(unsure, 'd2d4'), 'd2d4', 'best'))).toBe('found');
});

test('the solution that was viewed is not found, and a later verdict changes nothing', () => {
  const told = tellSolution(trying);
  expect(answerOf(told)).toBe('not_found');
  expect(judged(told, 'e2e4', 'best')).toBe(told);
  expect(tryMove(told, 'd2d4')).toBe(told);
});

test('a verdict on an earlier try is ignored', () => {
  expect(judged(trying, 'd2d4', 'bad')).toBe(trying);
});
