import { expect, test } from 'vitest';
import { commentText, glyphsOf } from './remarks.ts';

test.each([
  [[], ''],
  [['A good move.'], 'A good move.'],
  [['One,\n  and  then ', 'another.'], 'One, and then another.'],
  [['[%clk 0:03:00]'], ''],
  [['One.', '[%clk 0:03:00]', 'Two.'], 'One. Two.'],
  [['[%eval 0.17,20] Solid. [%clk 0:02:58] [%cal Gg1f3]'], 'Solid.'],
])('the text of %j is %j', (comments, text) => {
  expect(commentText(comments)).toBe(text);
});

test.each([
  [[1], '!'],
  [[4], '??'],
  [[6, 18], '?!+−'],
  [[2, 3, 5, 7, 10, 13, 14, 15, 16, 17, 19], '?!!!?□=∞+==+±∓−+'],
  [[146], ''],
  [[], ''],
])('marks %j are printed as %j', (nags, glyphs) => {
  expect(glyphsOf(nags)).toBe(glyphs);
});
