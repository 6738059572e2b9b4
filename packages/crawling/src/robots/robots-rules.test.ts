import { expect, test } from 'vitest';
import { MAX_CRAWL_DELAY_MS, parseRobots } from './robots-rules.ts';

const SITE = 'https://club.example';

function allows(text: string, path: string, token = 'ExampleBot'): boolean {
  return parseRobots(text, token).allows(SITE + path);
}

/** The example of RFC 9309, section 5.1. */
const SIMPLE = `
User-Agent: *
Disallow: *.gif$
Disallow: /example/
Allow: /publications/

User-Agent: foobot
Disallow:/
Allow:/example/page.html
Allow:/example/allowed.gif

User-Agent: barbot
User-Agent: bazbot
Disallow: /example/page.html

User-Agent: quxbot
`;

test.each([
  ['otherbot', '/example/page.html', false],
  ['otherbot', '/publications/', true],
  ['otherbot', '/a.gif', false],
  ['otherbot', '/a.gif?size=1', true],
  ['foobot', '/publications/', false],
  ['foobot', '/example/page.html', true],
  ['foobot', '/example/allowed.gif', true],
  ['FooBot', '/', false],
  ['barbot', '/example/page.html', false],
  ['bazbot', '/example/page.html', false],
  ['bazbot', '/example/other.html', true],
  ['quxbot', '/example/page.html', true],
])('RFC 9309, 5.1: %s at %s is allowed: %s', (token, path, expected) => {
  expect(allows(SIMPLE, path, token)).toBe(expected);
});

/** The example of section 5.2, whose longest match decides. */
const LONGEST =
  'User-Agent: foobot\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif\n';

test('RFC 9309, 5.2: the longest match decides', () => {
  expect(allows(LONGEST, '/example/page/disallowed.gif', 'foobot')).toBe(false);
  expect(allows(LONGEST, '/example/page/allowed.gif', 'foobot')).toBe(true);
});

/** Paths of the table in section 2.2.2, and special characters of 2.2.3. */
test.each([
  ['/foo/bar?baz=quz', '/foo/bar?baz=quz'],
  ['/foo/bar?baz=https://foo.bar', '/foo/bar?baz=https%3A%2F%2Ffoo.bar', false],
  ['/foo/bar/\u{1F54E}', '/foo/bar/%F0%9F%95%8E'],
  ['/foo/bar/ツ', '/foo/bar/%E3%83%84'],
  ['/foo/bar/%E3%83%84', '/foo/bar/ツ'],
  ['/foo/bar/%e3%83%84', '/foo/bar/ツ'],
  ['/foo/bar/%62%61%7A', '/foo/bar/baz'],
  ['/foo/bar/baz', '/foo/bar/%62%61%7A'],
  ['/path/file-with-a-%2A.html', '/path/file-with-a-*.html'],
  ['/path/foo-%24', '/path/foo-$'],
  ['/path/foo-$', '/path/foo-$', false],
  ['/a%2Fb', '/a/b', false],
])('the pattern %s and the path %s', (pattern, path, matches = true) => {
  expect(allows(`User-agent: *\nDisallow: ${pattern}`, path)).toBe(!matches);
});

test.each([
  [
    'of two patterns with the same length, the one that allows wins',
    'User-agent: *\nDisallow: /p\nAllow: /p',
    true,
  ],
  ['the order of the rules does not matter', 'User-agent: *\nAllow: /page\nDisallow: /', true],
  [
    'groups of the same name are one',
    'User-agent: ExampleBot\nDisallow: /a\nUser-agent: b\nUser-agent: ExampleBot\nDisallow: /page',
    false,
  ],
  [
    'a group with its name hides the group for all',
    'User-agent: *\nDisallow: /\nUser-agent: examplebot\nDisallow: /x',
    true,
  ],
  ['a version after the name does not matter', 'User-agent: ExampleBot/2.1\nDisallow: /', false],
  ['a longer name is another crawler', 'User-agent: ExampleBotNews\nDisallow: /', true],
  [
    'other lines do not separate the names of a group',
    'User-agent: ExampleBot\nSitemap: https://a.example/s\nCrawl-delay: 1\n\nUser-agent: b\nDisallow: /',
    false,
  ],
  ['an empty rule forbids nothing', 'User-agent: *\nDisallow:', true],
  ['a rule before any group is ignored', 'Disallow: /\nUser-agent: *\nDisallow: /x', true],
  ['lines may end with CR', 'User-agent: *\rDisallow: /', false],
  ['a byte order mark is ignored', '\uFEFFUser-agent: *\nDisallow: /', false],
  ['comments and spaces are ignored', ' user-agent : * # all\n\tDISALLOW\t: /page # this', false],
  ['a pattern without a slash gets one', 'User-agent: *\nDisallow: page', false],
  ['an empty file forbids nothing', '', true],
  ['a page of HTML forbids nothing', '<!doctype html><p>Disallow: /</p>', true],
  ['binary data forbids nothing', '\u0000\uFFFD:\uD800', true],
])('%s', (_rule, text, expected) => {
  expect(allows(text, '/page')).toBe(expected);
});

test('robots.txt itself is always allowed', () => {
  expect(allows('User-agent: *\nDisallow: /', '/robots.txt')).toBe(true);
});

test.each([
  ['2', 2000],
  ['0.5', 500],
  ['0', 0],
  ['86400', MAX_CRAWL_DELAY_MS],
  ['Infinity', MAX_CRAWL_DELAY_MS],
  ['-1', null],
  ['soon', null],
  ['', null],
])('a crawl delay of "%s" is %s ms', (value, expected) => {
  const text = `User-agent: *\nCrawl-delay: ${value}\nDisallow: /x`;
  expect(parseRobots(text, 'ExampleBot').crawlDelayMs).toBe(expected);
});

test('the delay of another crawler does not count, and sitemaps belong to all', () => {
  const text =
    'Sitemap: https://a.example/1.xml\nUser-agent: b\nCrawl-delay: 9\nsitemap: https://a.example/2.xml';
  const rules = parseRobots(text, 'ExampleBot');
  expect(rules.crawlDelayMs).toBeNull();
  expect(rules.sitemaps).toEqual(['https://a.example/1.xml', 'https://a.example/2.xml']);
});

test('half a megabyte of patterns with many stars is matched at once', () => {
  const text = `User-agent: *\n${`Disallow: /${'*a'.repeat(20)}b\n`.repeat(10_000)}`;
  const rules = parseRobots(text, 'ExampleBot');
  const paths = Array.from({ length: 10 }, (_, index) => `/${'a'.repeat(1000)}${index}`);
  expect(paths.every((path) => rules.allows(SITE + path))).toBe(true);
});

test('a file that repeats itself takes no more time and space than its length', () => {
  const lines = ['User-agent: *\n', 'Allow: /\n', 'Disallow: /b\n'];
  const rules = parseRobots(lines.map((line) => line.repeat(20_000)).join(''));
  expect([rules.allows(`${SITE}/a`), rules.allows(`${SITE}/b`)]).toEqual([true, false]);
});

test.each([
  ['of 2,000 patterns with one each', (index: number) => `/a${index}*b`, 2_000, true],
  ['of 3,000 patterns with one each', (index: number) => `/a${index}*b`, 3_000, false],
  ['of one pattern with 6,000', () => `/${'*a'.repeat(6_000)}`, 1, false],
])('wildcards %s can be compared with: %s', (_, pattern, count, expected) => {
  const lines = Array.from({ length: count }, (_each, index) => `Disallow: ${pattern(index)}`);
  expect(allows(['User-agent: *', ...lines].join('\n'), '/page')).toBe(expected);
});
