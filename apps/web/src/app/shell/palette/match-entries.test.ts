import { expect, test } from 'vitest';
import { foldText } from '../../../ui/fold-text.ts';
import { matchEntries, type PaletteEntry } from './match-entries.ts';

const entries = ['Home', 'Tasks', 'Đặng Thị Hòa', 'The Home Team'].map((label): PaletteEntry => ({
  id: label,
  group: 'pages',
  label,
  go: () => undefined,
}));
const find = (typed: string) => matchEntries(entries, typed).map(({ label }) => label);

test('without text all entries are found, in order', () => {
  expect(find(' ')).toEqual(entries.map(({ label }) => label));
});

test('marks and case do not matter', () => {
  expect(foldText('Đặng Thị Hòa')).toBe('dang thi hoa');
  expect(find('dang HOA')).toEqual(['Đặng Thị Hòa']);
});

test('entries that begin with the text come before entries that contain it', () => {
  expect(find('home')).toEqual(['Home', 'The Home Team']);
});

test('every word must be there', () => {
  expect(find('home tasks')).toEqual([]);
});
