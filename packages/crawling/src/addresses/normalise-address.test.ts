import { expect, test } from 'vitest';
import { normaliseAddress } from './normalise-address.ts';

const BASE = 'https://club.example/news/index.html';

test.each([
  ['HTTPS://Club.Example:443/a#top', 'https://club.example/a'],
  ['http://club.example:80', 'http://club.example/'],
  ['http://club.example:8080/', 'http://club.example:8080/'],
  ['https://club.example./a', 'https://club.example/a'],
  ['round-3', 'https://club.example/news/round-3'],
  ['../results?', 'https://club.example/results'],
  ['//other.example/a', 'https://other.example/a'],
  ['?page=2', 'https://club.example/news/index.html?page=2'],
  ['/a?utm_source=x&id=7&fbclid=y&UTM_Medium=z', 'https://club.example/a?id=7'],
  ['/a?utm_source=x', 'https://club.example/a'],
  ['/a?b=%7e&&c', 'https://club.example/a?b=~&c'],
  ['/%7euser/%c3%a9', 'https://club.example/~user/%C3%A9'],
  ['/a%2fb', 'https://club.example/a%2Fb'],
  ['/a;jsessionid=123?x=1', 'https://club.example/a?x=1'],
  ['  /a b ', 'https://club.example/a%20b'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
])('%s is normalised', (text, expected) => {
  expect(normaliseAddress(text, BASE)).toBe(expected);
  expect(normaliseAddress(expected)).toBe(expected);
});

test.each([
  'mailto:a@b.example',
  'javascript:alert(1)',
  'https://user:secret@club.example/',
  'http://[',
  'data:,x',
])('%s is not an address of a page', (text) => {
  expect(normaliseAddress(text, BASE)).toBeNull();
});
