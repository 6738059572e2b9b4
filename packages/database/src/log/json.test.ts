import { expect, test } from 'vitest';
import { jsonWriter } from './json.ts';

test.each<[type: string, text: string, value: unknown]>([
  ['bool', 't', true],
  ['bool', 'f', false],
  ['int4', '-42', -42],
  ['int8', '9007199254740991', 9_007_199_254_740_991],
  ['float8', '1.5e-07', 1.5e-7],
  ['float8', 'NaN', 'NaN'],
  ['float8', '-Infinity', '-Infinity'],
  ['text', 'a "quoted"\n\u0001 line \u{1f3f0}', 'a "quoted"\n\u0001 line \u{1f3f0}'],
  ['uuid', 'b0700000-0000-4000-8000-000000000001', 'b0700000-0000-4000-8000-000000000001'],
  ['jsonb', '{"a": [1, null]}', { a: [1, null] }],
  ['timestamptz', '2026-11-14 23:35:31.123456+00', '2026-11-14T23:35:31.123456Z'],
  ['_text', '{}', []],
  ['_text', '{e2e4,e7e8q}', ['e2e4', 'e7e8q']],
  ['_text', '{a,NULL,"NULL"}', ['a', null, 'NULL']],
  ['_text', '{"a,b","c\\"d",ü}', ['a,b', 'c"d', 'ü']],
  ['_int4', '{300000,-5}', [300_000, -5]],
  ['_float8', '{NaN,1}', ['NaN', 1]],
  ['_bool', '{t,f}', [true, false]],
  ['_timestamptz', '{"2026-11-14 23:35:31+00"}', ['2026-11-14T23:35:31Z']],
])('%s %s', (type, text, value) => {
  expect(JSON.parse(jsonWriter(type)(text))).toEqual(value);
});
