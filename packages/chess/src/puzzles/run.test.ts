import { describe, expect, test } from 'vitest';
import {
  afterError,
  afterRightMove,
  afterSkip,
  beginRun,
  comboBonus,
  ratingInRun,
  RUN_MODES,
  runAt,
  type Run,
  type RunMode,
} from './run.ts';

const NOW = 1_000_000;

function rightMoves(mode: RunMode, count: number): Run {
  let run = beginRun(mode, NOW);
  for (let move = 0; move < count; move += 1) run = afterRightMove(mode, run, move % 2 === 1);
  return run;
}

test('every second right move of these solves a puzzle', () => {
  expect(rightMoves('streak', 7)).toMatchObject({ score: 3, combo: 7, bestCombo: 7 });
});

describe('a streak', () => {
  test('has no clock', () => {
    const run = beginRun('streak', NOW);
    expect(runAt(run, NOW + 10 ** 9)).toBe(run);
  });

  test('ends with the first error', () => {
    expect(afterError('streak', rightMoves('streak', 4), NOW + 5)).toMatchObject({
      score: 2,
      errors: 1,
      endedAt: NOW + 5,
    });
  });

  test('has one skip', () => {
    const skipped = afterSkip(beginRun('streak', NOW));
    expect(skipped?.skipsLeft).toBe(0);
    expect(skipped && afterSkip(skipped)).toBeNull();
  });
});

describe('a storm', () => {
  test('lasts three minutes', () => {
    const run = beginRun('storm', NOW);
    expect(runAt(run, NOW + 179_999).endedAt).toBeNull();
    expect(runAt(run, NOW + 180_000).endedAt).toBe(NOW + 180_000);
  });

  test('has no skip', () => {
    expect(afterSkip(beginRun('storm', NOW))).toBeNull();
  });

  test('loses ten seconds and the combo with an error', () => {
    const run = rightMoves('storm', 4);
    const failed = afterError('storm', run, NOW);
    expect(failed).toMatchObject({ errors: 1, combo: 0, bestCombo: 4, endedAt: null });
    expect(failed.endsAt).toBe(NOW + 170_000);
  });

  test('ends with an error in the last ten seconds', () => {
    const failed = afterError('storm', beginRun('storm', NOW), NOW + 175_000);
    expect(failed.endedAt).toBe(NOW + 170_000);
  });

  test.each([
    [4, 0],
    [5, 3],
    [6, 0],
    [12, 5],
    [20, 7],
    [30, 10],
    [35, 0],
    [40, 10],
    [100, 10],
  ])('gains for right move number %i this many seconds: %i', (combo, seconds) => {
    expect(comboBonus(combo)).toBe(seconds);
  });

  test('is as much longer as all bonuses together', () => {
    expect(rightMoves('storm', 40).endsAt).toBe(NOW + 180_000 + (3 + 5 + 7 + 10 + 10) * 1_000);
  });
});

describe('a rush', () => {
  test('ends with the third error', () => {
    const second = afterError('rush', afterError('rush', beginRun('rush', NOW), NOW), NOW);
    expect(second.endedAt).toBeNull();
    expect(afterError('rush', second, NOW + 9).endedAt).toBe(NOW + 9);
  });

  test('lasts five minutes, without bonus', () => {
    expect(rightMoves('rush', 30).endsAt).toBe(NOW + 300_000);
  });
});

test.each(RUN_MODES)('the puzzles of a %s get harder up to a limit', (mode) => {
  const ratings = Array.from({ length: 300 }, (_, index) => ratingInRun(mode, index));
  expect(ratings).toEqual(ratings.toSorted((one, other) => one - other));
  expect(ratings.at(-1)).toBe(2_800);
});
