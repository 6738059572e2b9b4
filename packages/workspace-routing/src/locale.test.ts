import { expect, test } from 'vitest';
import { chooseLocale } from './locale.ts';

test.each([
  { cookie: 'vi', acceptLanguage: 'en', expected: 'vi' },
  { cookie: 'fr', acceptLanguage: 'vi', expected: 'vi' },
  { cookie: null, acceptLanguage: 'vi-VN,vi;q=0.9,en;q=0.8', expected: 'vi' },
  { cookie: null, acceptLanguage: 'fr, en;q=0.3, vi;q=0.7', expected: 'vi' },
  { cookie: null, acceptLanguage: 'en, vi', expected: 'en' },
  { cookie: null, acceptLanguage: 'en; q=0.5, vi;q=0.6', expected: 'vi' },
  { cookie: null, acceptLanguage: ' VI ;q=0.2;x=1, fr', expected: 'vi' },
  { cookie: null, acceptLanguage: 'vi;x=1;q=0.2,en;q=0.3', expected: 'en' },
  { cookie: null, acceptLanguage: 'vi;q=0.5,en;q=0.5', expected: 'vi' },
  { cookie: null, acceptLanguage: 'vi;q=1', expected: 'vi' },
  { cookie: null, acceptLanguage: 'vi;q=1.1', expected: 'en' },
  { cookie: null, acceptLanguage: 'vi;q=-1', expected: 'en' },
  { cookie: null, acceptLanguage: 'vi;q=0', expected: 'en' },
  { cookie: null, acceptLanguage: 'vi;q=nonsense', expected: 'en' },
  { cookie: null, acceptLanguage: 'de', expected: 'en' },
  { cookie: null, acceptLanguage: '', expected: 'en' },
  { cookie: null, acceptLanguage: null, expected: 'en' },
])('cookie $cookie and $acceptLanguage choose $expected', ({ expected, ...hints }) => {
  expect(chooseLocale(hints)).toBe(expected);
});
