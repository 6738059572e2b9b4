import { expect, test } from 'vitest';
import { nextInHomework } from './next-in-homework.ts';

const puzzles = ['aaaaa', 'bbbbb', 'ccccc'];
const finished_at = '2026-01-01T00:00:00Z';

function pupil(user_id: string, ...tried: string[]) {
  const results = tried.map((puzzle_id) => ({ puzzle_id, result: 'failed' as const, finished_at }));
  return { user_id, name: user_id, results };
}

test('the first puzzle that was not tried is the next', () => {
  const pupils = [pupil('ben', 'aaaaa', 'bbbbb', 'ccccc'), pupil('ann', 'aaaaa', 'ccccc')];
  expect(nextInHomework({ puzzles, pupils }, 'ann')).toBe('bbbbb');
  expect(nextInHomework({ puzzles, pupils }, 'ben')).toBeUndefined();
});

test('a trainer who is no pupil begins with the first', () => {
  expect(nextInHomework({ puzzles, pupils: [] }, 'tina')).toBe('aaaaa');
});
