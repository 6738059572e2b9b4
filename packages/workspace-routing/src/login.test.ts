import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loginLocation, safeNext } from './login.ts';

const ORIGIN = 'https://club.example';

test('the login URL contains the path and query to return to', () => {
  const location = loginLocation('/personal/tasks', '?a=1&b=%20');
  expect(location).toBe('/login?next=%2Fpersonal%2Ftasks%3Fa%3D1%26b%3D%2520');
  const next = new URL(location, ORIGIN).searchParams.get('next');
  expect(safeNext(next)).toBe('/personal/tasks?a=1&b=%20');
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'personal',
  '',
  null,
  undefined,
])('%o is not accepted as return address', (next) => {
  expect(safeNext(next)).toBe('/');
});

test('a return address never leaves the origin', () => {
  const parts = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    'evil.example',
    '\t',
    '\n',
    '%2f',
    '@',
    ':',
    '?',
    '#',
    'https:',
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 8 }), (pieces) => {
      expect(new URL(safeNext(pieces.join('')), ORIGIN).origin).toBe(ORIGIN);
    }),
    { numRuns: 20_000 },
  );
});
