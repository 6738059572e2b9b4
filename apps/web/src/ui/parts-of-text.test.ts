import { expect, test } from 'vitest';
import { partsOfText } from './parts-of-text.ts';

test.each([
  ['', []],
  ['No address', ['No address']],
  [
    'See https://x.test/a?b=1, or (http://y.test/c).',
    ['See ', '<https://x.test/a?b=1>', ', or (', '<http://y.test/c>', ').'],
  ],
  ['javascript:alert(1) https://', ['javascript:alert(1) https://']],
])('%s', (text, expected) => {
  const parts = partsOfText(text);
  expect(parts.map(({ words, isAddress }) => (isAddress ? `<${words}>` : words))).toEqual(expected);
  expect(parts.map(({ words }) => words).join('')).toBe(text);
});
