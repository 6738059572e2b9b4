import { expect, test } from 'vitest';
import { isNestedTooDeep } from './nesting.ts';

const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);

test.each([
  ['an empty text', '', false],
  ['32 lists', nested(32), false],
  ['33 lists', nested(33), true],
  ['33 objects', nested(33, '{"a":', '}'), true],
  ['a thousand lists side by side', `[${'[],'.repeat(1000)}[]]`, false],
  ['brackets inside a text', JSON.stringify('['.repeat(100)), false],
  ['brackets after an escaped quotation mark', JSON.stringify(`"${'['.repeat(100)}`), false],
  ['brackets after a text that ends in a backslash', `["\\\\",${nested(32)}]`, true],
  ['a hundred thousand brackets that never close', '['.repeat(100_000), true],
])('%s', (_name, text, tooDeep) => {
  expect(isNestedTooDeep(text)).toBe(tooDeep);
});
