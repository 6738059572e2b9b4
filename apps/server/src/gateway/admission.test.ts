import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAdmission } from './admission.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const PER_SECOND = 50;

/** Makes that many requests at once, and records when each was admitted or refused. */
function requestAtOnce(count: number, admission = createAdmission(PER_SECOND)) {
  const startedAt = Date.now();
  const answers: { readonly turn: number; readonly admitted: boolean; readonly after: number }[] =
    [];
  for (let turn = 0; turn < count; turn += 1) {
    void admission
      .waitForTurn()
      .then((admitted) => answers.push({ turn, admitted, after: Date.now() - startedAt }));
  }
  return { admission, answers };
}

test('a single request does not wait', async () => {
  const { answers } = requestAtOnce(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(answers).toEqual([{ turn: 0, admitted: true, after: 0 }]);
});

test('many requests are admitted at the given rate, in order', async () => {
  const { answers } = requestAtOnce(200);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(answers.length).toBeGreaterThanOrEqual(PER_SECOND);
  expect(answers.length).toBeLessThanOrEqual(PER_SECOND * 1.2);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(answers.map(({ turn }) => turn)).toEqual(Array.from({ length: 200 }, (_, turn) => turn));
  expect(answers.every(({ admitted }) => admitted)).toBe(true);
});

test('requests beyond the longest wait are refused at once', async () => {
  const { answers } = requestAtOnce(1_000);
  await vi.advanceTimersByTimeAsync(0);
  const refused = answers.filter(({ admitted }) => !admitted);
  expect(refused.length).toBeGreaterThan(550);
  expect(new Set(refused.map(({ after }) => after))).toEqual(new Set([0]));
  await vi.advanceTimersByTimeAsync(8_100);
  expect(answers).toHaveLength(1_000);
  expect(answers.filter(({ admitted }) => admitted).length).toBeGreaterThanOrEqual(PER_SECOND * 8);
});

test('idle time does not add up to a larger burst', async () => {
  const { admission } = requestAtOnce(0);
  await vi.advanceTimersByTimeAsync(60_000);
  const { answers } = requestAtOnce(200, admission);
  await vi.advanceTimersByTimeAsync(0);
  expect(answers.length).toBeLessThanOrEqual(PER_SECOND / 10);
});

test.each([1, 7])('a rate of %i a second is kept', async (perSecond) => {
  const { answers } = requestAtOnce(perSecond * 4, createAdmission(perSecond));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(answers.length).toBeGreaterThanOrEqual(perSecond * 2);
  expect(answers.length).toBeLessThanOrEqual(perSecond * 2 + 1);
});

test('requests that wait when it closes are refused', async () => {
  const { admission, answers } = requestAtOnce(100);
  await vi.advanceTimersByTimeAsync(100);
  const before = answers.length;
  admission.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(answers).toHaveLength(100);
  expect(answers.slice(before).some(({ admitted }) => admitted)).toBe(false);
});
