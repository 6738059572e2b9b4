import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAdmission } from './admission.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const PER_SECOND = 50;

/** When each of those who came at once was let in, or not. */
function comeAtOnce(count: number, admission = createAdmission(PER_SECOND)) {
  const startedAt = Date.now();
  const answers: { readonly turn: number; readonly admitted: boolean; readonly after: number }[] =
    [];
  for (let turn = 0; turn < count; turn += 1) {
    void admission
      .turn()
      .then((admitted) => answers.push({ turn, admitted, after: Date.now() - startedAt }));
  }
  return { admission, answers };
}

test('whoever comes alone does not wait', async () => {
  const { answers } = comeAtOnce(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(answers).toEqual([{ turn: 0, admitted: true, after: 0 }]);
});

test('a crowd is let in at the agreed rate, in the order it came', async () => {
  const { answers } = comeAtOnce(200);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(answers.length).toBeGreaterThanOrEqual(PER_SECOND);
  expect(answers.length).toBeLessThanOrEqual(PER_SECOND * 1.2);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(answers.map(({ turn }) => turn)).toEqual(Array.from({ length: 200 }, (_, turn) => turn));
  expect(answers.every(({ admitted }) => admitted)).toBe(true);
});

test('nobody waits longer than a client does: the others hear so at once', async () => {
  const { answers } = comeAtOnce(1_000);
  await vi.advanceTimersByTimeAsync(0);
  const refused = answers.filter(({ admitted }) => !admitted);
  expect(refused.length).toBeGreaterThan(550);
  expect(new Set(refused.map(({ after }) => after))).toEqual(new Set([0]));
  await vi.advanceTimersByTimeAsync(8_100);
  expect(answers).toHaveLength(1_000);
  expect(answers.filter(({ admitted }) => admitted).length).toBeGreaterThanOrEqual(PER_SECOND * 8);
});

test('quiet hours are not saved up', async () => {
  const { admission } = comeAtOnce(0);
  await vi.advanceTimersByTimeAsync(60_000);
  const { answers } = comeAtOnce(200, admission);
  await vi.advanceTimersByTimeAsync(0);
  expect(answers.length).toBeLessThanOrEqual(PER_SECOND / 10);
});

test.each([1, 7])('a rate of %i a second is kept, too', async (perSecond) => {
  const { answers } = comeAtOnce(perSecond * 4, createAdmission(perSecond));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(answers.length).toBeGreaterThanOrEqual(perSecond * 2);
  expect(answers.length).toBeLessThanOrEqual(perSecond * 2 + 1);
});

test('whoever waits when it closes is not let in', async () => {
  const { admission, answers } = comeAtOnce(100);
  await vi.advanceTimersByTimeAsync(100);
  const before = answers.length;
  admission.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(answers).toHaveLength(100);
  expect(answers.slice(before).some(({ admitted }) => admitted)).toBe(false);
});
