import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FILE_BODY_LIMIT_BYTES } from './validation.ts';

const EXAMPLES = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'examples');
const UNITS: Readonly<Record<string, number>> = {
  k: 1_024,
  m: 1_024 ** 2,
  KiB: 1_024,
  MiB: 1_024 ** 2,
};

test.each([
  ['nginx.conf', /client_max_body_size (\d+)(k|m);/g],
  ['Caddyfile', /max_size (\d+)(KiB|MiB)$/gm],
])('%s lets pass what the server reads of a request', (name, pattern) => {
  const example = readFileSync(join(EXAMPLES, name), 'utf8');
  const limits = [...example.matchAll(pattern)].map(
    ([, count, unit = '']) => Number(count) * (UNITS[unit] ?? NaN),
  );
  expect(limits).toEqual([FILE_BODY_LIMIT_BYTES]);
});
