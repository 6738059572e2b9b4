import { INITIAL_FEN, treeFrom } from '@rookery/chess';
import { expect, test } from 'vitest';
import { keptLine, lineText, withLine } from './conditional-lines.ts';

const PLAYED = ['e2e4', 'e7e5', 'g1f3'];

test('a line goes on from the game and ends with a reply', () => {
  expect(keptLine([...PLAYED, 'b8c6', 'f1b5'], PLAYED)).toEqual(['b8c6', 'f1b5']);
  expect(keptLine([...PLAYED, 'b8c6'], PLAYED)).toBeNull();
  expect(keptLine(PLAYED, PLAYED)).toBeNull();
  expect(keptLine(['d2d4', 'd7d5', 'c2c4', 'e7e6', 'b1c3'], PLAYED)).toBeNull();
});

test('a longer line replaces the one that it continues', () => {
  const lines = [
    ['b8c6', 'f1b5'],
    ['d7d6', 'd2d4'],
  ];
  expect(withLine(lines, ['b8c6', 'f1b5', 'a7a6', 'b5a4'])).toEqual([
    ['d7d6', 'd2d4'],
    ['b8c6', 'f1b5', 'a7a6', 'b5a4'],
  ]);
});

test('the text has move numbers', () => {
  const tree = treeFrom(INITIAL_FEN, PLAYED);
  const line = ['b8c6', 'f1b5', 'a7a6', 'b5a4'];
  expect(lineText(tree, PLAYED, line)).toBe('2… Nc6 3. Bb5 a6 4. Ba4');
});
