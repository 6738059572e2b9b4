import type { MemberAchievement } from '@rookery/contract';
import { expect, test } from 'vitest';
import { orderAchievements } from './order.ts';

function achievement(id: string, fields: Partial<MemberAchievement> = {}): MemberAchievement {
  const nothing = { earned_at: null, kind: null, source: null, value: 0, members: null };
  return { id, group: 'milestones', goal: 10, ...nothing, ...fields };
}

function ids(list: readonly MemberAchievement[]): string[] {
  return list.map(({ id }) => id);
}

test('the latest first, then the nearest, then the rest in its order', () => {
  const all = [
    achievement('none'),
    achievement('first', { earned_at: '2026-01-01T00:00:00Z', value: 10 }),
    achievement('little', { value: 1 }),
    achievement('second', { earned_at: '2026-02-01T00:00:00Z', value: 10 }),
    achievement('nearly', { value: 9 }),
    achievement('half', { value: 5 }),
    achievement('some', { value: 3 }),
  ];
  const { earned, next, others } = orderAchievements(all);
  expect(ids(earned)).toEqual(['second', 'first']);
  expect(ids(next)).toEqual(['nearly', 'half', 'some']);
  expect(ids(others)).toEqual(['none', 'little']);
});

test('of another member, no progress is known', () => {
  const { next, others } = orderAchievements([achievement('one', { value: null })]);
  expect(next).toEqual([]);
  expect(others).toHaveLength(1);
});
