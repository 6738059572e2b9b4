import { expect, test } from 'vitest';
import { cleanLine, shorten } from './clean-text.ts';

test.each([
  ['  two \n\t words\u00a0here ', 'two words here'],
  ['a\u0000b\u200bc\u202ed\ufeff', 'abcd'],
  ['half \ud83d', 'half \ufffd'],
])('%j is the line %j', (text, expected) => {
  expect(cleanLine(text)).toBe(expected);
});

test.each([
  ['a text of the greatest length stays', 'aaaa bbbb', 9, 'aaaa bbbb'],
  ['a word that just fits stays', 'aaaaaaa bbb cccc', 12, 'aaaaaaa bbb…'],
  ['a word that does not fit goes', 'aaaaaaa bbbb cccc', 12, 'aaaaaaa…'],
  ['a word is cut if its start is far away', 'aaaaaa bbbbbbbb', 12, 'aaaaaa bbbb…'],
  ['a word goes if its start is near', 'aaaaaaa bbbbbbbb', 12, 'aaaaaaa…'],
  ['punctuation at the end goes', 'aaaa,.;: bbbbb', 10, 'aaaa…'],
  ['half of a character goes', 'aaaa\u{1f600}bbb', 6, 'aaaa…'],
])('%s', (_, text, maxLength, expected) => {
  expect(shorten(text, maxLength)).toBe(expected);
});
