import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../offline/storage.testkit.ts';
import { forgetUnsent } from '../../../offline/unsent.ts';
import {
  addUnsent,
  removeUnsent,
  unsentAnswers,
  unsentCards,
  type UnsentAnswer,
} from './unsent-answers.ts';

const answerTo = (cardId: string, answers = 0): UnsentAnswer => ({
  cardId,
  body: { answer: 'found', answers, at: '2026-11-18T09:00:00.000Z' },
});

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => vi.unstubAllGlobals());

test('answers stay in their order until each is removed', () => {
  for (const id of ['a', 'b', 'c']) addUnsent('ann', answerTo(id));
  removeUnsent('ann', answerTo('b'));
  expect(unsentAnswers('ann')).toEqual([answerTo('a'), answerTo('c')]);
  expect(unsentCards()).toEqual(new Set(['a', 'c']));
  removeUnsent('ann', answerTo('a'));
  removeUnsent('ann', answerTo('c'));
  expect(Object.keys(localStorage)).toEqual([]);
});

test('the same answer is stored once, and a later answer to the same card is another one', () => {
  addUnsent('ann', answerTo('a'));
  addUnsent('ann', answerTo('a'));
  addUnsent('ann', answerTo('a', 1));
  expect(unsentAnswers('ann')).toEqual([answerTo('a'), answerTo('a', 1)]);
});

test('another member neither sends nor removes them', () => {
  addUnsent('ann', answerTo('a'));
  expect(unsentAnswers('ben')).toEqual([]);
  removeUnsent('ben', answerTo('a'));
  expect(unsentAnswers('ann')).toEqual([answerTo('a')]);
});

test('signing out deletes them', () => {
  addUnsent('ann', answerTo('a'));
  forgetUnsent();
  expect(unsentAnswers('ann')).toEqual([]);
  expect(unsentCards().size).toBe(0);
});
