import { expect, test } from 'vitest';
import { conditionalHeaders, readAnswer, readRetryAfter } from './headers.ts';

const NOW = Date.parse('2026-06-01T10:00:00Z');

test.each([
  ['120', 120_000],
  ['0', 0],
  ['86401', 86_400_000],
  ['Mon, 01 Jun 2026 10:01:00 GMT', 60_000],
  ['Mon, 01 Jun 2026 09:00:00 GMT', 0],
  ['Fri, 05 Jun 2026 10:00:00 GMT', 86_400_000],
  ['soon', null],
  [undefined, null],
])('to wait as long as %j says is %j ms', (text, expected) => {
  expect(readRetryAfter(text === undefined ? {} : { 'retry-after': text }, NOW)).toBe(expected);
});

function send(etag: string | null, lastModified: string | null = null): Record<string, string> {
  return conditionalHeaders({ etag, lastModified });
}

test('a validator that is too long or not printable is not sent back', () => {
  const longest = 'x'.repeat(1_000);
  expect(send(longest, 'today')).toEqual({
    'if-none-match': longest,
    'if-modified-since': 'today',
  });
  expect(send(`${longest}x`)).toEqual({});
  expect(send('a\nb', 'a\u007fb')).toEqual({});
  expect(conditionalHeaders(null)).toEqual({});
});

test('an answer without headers, or with a type that cannot be read, has no type', () => {
  const none = {
    validators: { etag: null, lastModified: null },
    contentType: null,
    charset: null,
    robotsTags: [],
  };
  expect(readAnswer({})).toEqual(none);
  expect(readAnswer({ 'content-type': 'nonsense' })).toEqual(none);
  expect(readAnswer({ 'content-type': 'Text/HTML', 'x-robots-tag': 'noindex' })).toEqual({
    ...none,
    contentType: 'text/html',
    robotsTags: ['noindex'],
  });
});
