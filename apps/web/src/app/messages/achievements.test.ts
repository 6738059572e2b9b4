import { ACHIEVEMENT_LIST, GROUPS } from '@rookery/achievements';
import { expect, test } from 'vitest';
import english from './en/achievements.json' with { type: 'json' };

test('every achievement and every group has texts, in the same order', () => {
  expect(Object.keys(english.achievements.list)).toEqual(ACHIEVEMENT_LIST.map(({ id }) => id));
  expect(Object.keys(english.achievements.groups)).toEqual(GROUPS);
});
