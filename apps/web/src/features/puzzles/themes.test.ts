import { PUZZLE_THEMES } from '@rookery/chess';
import { expect, test } from 'vitest';
import english from '../../app/messages/en/puzzles.json' with { type: 'json' };
import { GROUP_NAMES, isKnownTheme, THEME_GROUPS } from './themes.ts';

test('every theme of the rules is in one group and has a name', () => {
  const listed = Object.values(THEME_GROUPS).flat();
  expect(listed.toSorted()).toEqual(PUZZLE_THEMES);
  expect(Object.keys(english.puzzles.themes).toSorted()).toEqual(PUZZLE_THEMES);
  expect(Object.keys(english.puzzles.groups)).toEqual(GROUP_NAMES);
});

test('a theme of another database is unknown', () => {
  expect([isKnownTheme('fork'), isKnownTheme('superGM')]).toEqual([true, false]);
});
