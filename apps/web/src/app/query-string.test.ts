import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './query-string.ts';

test.each(['', '?', '?a=1&a=2', '?b=%20+x&a', '?next=%2Fpersonal%3Fx%3D%2541', '?q=1e3'])(
  'the query string “%s” is kept byte for byte',
  (query) => {
    expect(stringifySearch(parseSearch(query))).toBe(query);
  },
);
