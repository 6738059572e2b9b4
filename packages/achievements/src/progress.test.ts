import { expect, test } from 'vitest';
import { ACHIEVEMENT_LIST, RULES_VERSION, type AchievementId } from './achievements.ts';
import { compareGrants } from './compare-grants.ts';
import { factOn, facts, noonOf } from './fact.testkit.ts';
import { compareFacts, type Fact } from './fact.ts';
import { EMPTY_PROGRESS, readProgress, replay, stepsOf } from './progress.ts';

const WEEK = 7;

function stepOf(id: AchievementId, history: readonly Fact[], day: number) {
  const steps = stepsOf(replay(history).progress, noonOf(day).slice(0, 10));
  return steps.find((step) => step.id === id);
}

test('an empty progress has a step for each achievement', () => {
  const steps = stepsOf(EMPTY_PROGRESS, '2026-01-01');
  expect(steps.map(({ id }) => id)).toEqual(ACHIEVEMENT_LIST.map(({ id }) => id));
  expect(steps.every(({ value, goal }) => value === 0 && goal > 0)).toBe(true);
  expect(EMPTY_PROGRESS.version).toBe(RULES_VERSION);
});

test('a stored progress counts only with the rules that it was computed with', () => {
  const stored = replay(facts('game', 3)).progress;
  expect(readProgress({ version: RULES_VERSION, progress: stored })).toEqual(stored);
  expect(readProgress({ version: RULES_VERSION - 1, progress: stored })).toBeNull();
  expect(readProgress(undefined)).toBeNull();
});

test('a step says how many of how many', () => {
  expect(stepOf('wins_10', facts('game', 7), 7)).toEqual({ id: 'wins_10', value: 7, goal: 10 });
  expect(stepOf('wins_10', facts('game', 12), 12)).toEqual({ id: 'wins_10', value: 10, goal: 10 });
});

test('weeks in a row end when a week has passed without a win', () => {
  const history = facts('game', 3, (week) => ({ at: noonOf(week * WEEK) }));
  const valueIn = (week: number) => stepOf('weekly_wins_10', history, week * WEEK)?.value;
  expect([2, 3, 4].map(valueIn)).toEqual([3, 3, 0]);
});

test('a week with too few days ends the weeks in a row, once it is over', () => {
  const monday = 4;
  const days = [0, 2, 4, 7, 9].map((day) => monday + day);
  const history = days.map((day) => factOn('puzzle', day));
  const valueOn = (day: number) => stepOf('puzzle_weeks_4', history, monday + day)?.value;
  expect([4, 9, 13, 14].map(valueOn)).toEqual([1, 1, 1, 0]);
});

test('facts are ordered by time, also within a second', () => {
  const times = ['2026-01-01T10:00:00Z', '2026-01-01T10:00:00.12Z', '2026-01-01T10:00:00.5Z'];
  const history = times.map((at) => factOn('card', 0, { at }));
  expect(history.toReversed().toSorted(compareFacts)).toEqual(history);
});

test('a replay changes the source, but keeps what an earlier version gave or whose rows may end', () => {
  const wins = facts('game', 11);
  const stored = [
    ...replay(wins.slice(0, 10)).earned,
    { id: 'rating_1500', version: 0, source: 'game-3' },
    { id: 'wins_100', version: 1, source: 'game-4' },
    { id: 'member_1_year', version: 1, source: 'club' },
  ] as const;
  const { grant, revoke } = compareGrants(stored, replay(wins.slice(1)).earned);
  expect(grant.map(({ id, source }) => [id, source])).toEqual([
    ['first_win', 'game-1'],
    ['wins_10', 'game-10'],
  ]);
  expect(revoke).toEqual(['wins_100']);
});
