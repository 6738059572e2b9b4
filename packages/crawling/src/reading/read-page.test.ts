import { expect, test } from 'vitest';
import { readPage, type Page } from './read-page.ts';

const ADDRESS = 'https://club.example/news/1';
const SENTENCE =
  'The first team won the last round of the league by five points to three, and is champion.';

function read(html: string, robotsTags: readonly string[] = []): Page {
  const body = Buffer.from(html);
  return readPage({
    address: ADDRESS,
    body,
    charset: 'utf-8',
    contentType: 'text/html',
    robotsTags,
  });
}

const ARTICLE = `<!doctype html><html lang="en_GB"><head>
  <title>Champions! | Chess Club</title><meta property="og:title" content="Champions &amp; more">
  <meta property="article:published_time" content="2026-06-01T10:00:00+02:00">
  <link rel="canonical" href="/news/1?utm_source=x"><link rel="alternate" type="application/rss+xml" href="/feed">
  <style>p { color: red }</style><script>document.write('<p>script</p>')</script></head>
  <body><header><a href="/">Home</a></header><nav><ul><li><a href="/a">Menu</a></ul></nav>
  <main><article><header><h1>Champions</h1></header><p>${SENTENCE}</p>
  <p>Next: <a href="../round-9#top">round&nbsp;9</a><br>Bring &lt;b&gt; a friend.</p>
  <table><tr><th>Team</th><th>Points</th></tr><tr><td><a href="/t/1">A</a></td><td>14</td></tr></table>
  <ul><li>One<li>Two</ul><p hidden>hidden</p><svg><title>icon</title></svg></article></main>
  <aside>Advertisement</aside><footer>Imprint</footer></body></html>`;

test('an article is read as plain text, without navigation, scripts and markup', () => {
  const page = read(ARTICLE);
  expect(page).toMatchObject({
    title: 'Champions & more',
    publishedAt: Date.UTC(2026, 5, 1, 8),
    language: 'en-GB',
    canonical: 'https://club.example/news/1',
    feeds: ['https://club.example/feed'],
    isNoindex: false,
    isNofollow: false,
  });
  expect(page.text.split('\n')).toEqual([
    'Champions',
    SENTENCE,
    'Next: round 9',
    'Bring <b> a friend.',
    'Team Points',
    'A 14',
    'One',
    'Two',
  ]);
  expect(page.excerpt.startsWith(SENTENCE)).toBe(true);
});

test('a row of very many cells is one line, read in the time of its length', () => {
  const { page, cost } = readWithCost(`<table><tr><td> ${'<td>a'.repeat(100_000)}</table>`);
  expect(page.text.length).toBeGreaterThan(100_000);
  expect(page.text.slice(0, 6)).toBe('a a a ');
  // With the square of its length, a hundred times as much.
  const paragraphs = readWithCost(`<p> ${'<p>aaa'.repeat(100_000)}`);
  expect(cost).toBeLessThan(10 * paragraphs.cost);
});

function readWithCost(html: string) {
  const before = process.cpuUsage();
  const page = read(html);
  const { user, system } = process.cpuUsage(before);
  return { page, cost: user + system };
}

test('of many links and feeds, the first 2,000 of each are read', () => {
  const numbers = Array.from({ length: 2_005 }, (_, index) => index);
  const links = numbers.map((number) => `<a href="/${number}">${number}</a>`).join('');
  const feeds = numbers.map(
    (number) => `<link rel="alternate" type="application/rss+xml" href="/${number}">`,
  );
  const page = read(`<head>${feeds.join('')}</head><p>${SENTENCE}</p>${links}`);
  expect(page.links.length).toBe(2_000);
  expect(page.links.at(-1)?.address).toBe('https://club.example/1999');
  expect(page.feeds.length).toBe(2_000);
});

test('links are absolute, normalised, and listed once', () => {
  const page =
    read(`<base href="/base/"><a href="a#1">A</a><a href="a"></a><a rel="nofollow" href="b">B</a>
    <a rel="x nofollow" href="c"></a><a href="c">C</a><a href="mailto:a@b.example">m</a><a href="http://[">x</a>
    <a>none</a><area href="/map"><a href="javascript:x()">j</a>`);
  expect(page.links).toEqual([
    { address: 'https://club.example/base/a', text: 'A', isNofollow: false },
    { address: 'https://club.example/base/b', text: 'B', isNofollow: true },
    { address: 'https://club.example/base/c', text: 'C', isNofollow: false },
    { address: 'https://club.example/map', text: '', isNofollow: false },
  ]);
});

test('the hash changes with title and text, and with nothing else', () => {
  const { hash } = read(ARTICLE);
  expect(
    read(ARTICLE.replace('Imprint', '2,345 visitors').replace('<main>', '<main id="x">')).hash,
  ).toBe(hash);
  expect(read(ARTICLE.replace('five points', 'six points')).hash).not.toBe(hash);
  expect(read(ARTICLE.replace('&amp; more', '')).hash).not.toBe(hash);
});

test.each<[string, readonly string[], boolean, boolean]>([
  ['<meta name="robots" content="NOINDEX, nofollow">', [], true, true],
  ['<meta name="ROBOTS" content="none">', [], true, true],
  ['<meta name="rookerycrawler" content="noindex">', [], true, false],
  ['<meta name="googlebot" content="noindex">', [], false, false],
  ['', ['noindex'], true, false],
  ['', ['otherbot: noindex, nofollow'], false, false],
  ['', ['otherbot: noindex, RookeryCrawler: nofollow'], false, true],
  ['', ['max-snippet: 5, unavailable_after: 25 Jun 2027 15:00:00 PST, noindex'], true, false],
  ['', ['otherbot: none', 'nofollow'], false, true],
  ['<meta name="robots" content="index, follow">', ['all'], false, false],
])('directives of %s and %j', (html, tags, isNoindex, isNofollow) => {
  expect(read(html, tags)).toMatchObject({ isNoindex, isNofollow });
});

test.each([
  ['<time datetime="2026-06-01">1 June</time>', Date.UTC(2026, 5, 1)],
  ['<time datetime="2026-06-01 10:30">', Date.UTC(2026, 5, 1, 10, 30)],
  [
    '<script type="application/ld+json">{"datePublished": "2026-06-01T00:00:00-0100"}</script>',
    Date.UTC(2026, 5, 1, 1),
  ],
  [
    '<time datetime="2020-01-01"></time><meta itemprop="datePublished" content="2026-06-01">',
    Date.UTC(2026, 5, 1),
  ],
  ['<meta name="date" content="Mon, 01 Jun 2026 10:00:00 GMT">', Date.UTC(2026, 5, 1, 10)],
  ['<meta name="date" content="1 June 2026">', Date.UTC(2026, 5, 1)],
  ['<time datetime="PT3H"></time><time datetime="0001-01-01"></time>', null],
  ['<meta name="date" content="2026-99-99">', null],
])('the date of %s', (html, expected) => {
  expect(read(html).publishedAt).toBe(expected);
});

test.each([
  ['a page without structure', 'hello <b>world', 'hello world'],
  ['elements that are never closed', '<div><p>one<p>two<div><span>three', 'one\ntwo\nthree'],
  ['elements that are closed in the wrong order', '<b><i>one</b></i><p>two</div></p>', 'one\ntwo'],
  ['a head that is never closed', '<html><head><title>T</title><body><p>one', 'one'],
  ['navigation that is never closed', '<body><nav><a href="/">Home</a><p>one', 'Home\none'],
  [
    'attributes without quotes and with wrong ones',
    "<p class=a\"b title='x>one</p>y'>two</p>",
    'two',
  ],
  [
    'a form around everything',
    '<form><div>one</div><input value=x><button>Go</button></form>',
    'one',
  ],
  ['a comment that is never closed', '<p>one</p><!-- two <p>three', 'one'],
  ['a script that is never closed', '<p>one</p><script>two <p>three', 'one'],
  ['a tag that is cut off', '<p>one</p><a href="x', 'one'],
  [
    'unknown and broken entities',
    '<p>&nosuch; &amp &#x41; &#0; &#xD800; a&b</p>',
    '&nosuch; & A \uFFFD \uFFFD a&b',
  ],
  ['invisible characters', '<p>a\u0000b\u202ec\u200bd\u00ade\uFEFF</p>', 'abcde'],
  ['a body that is hidden until a script runs', '<body hidden><p>one</p>', 'one'],
  [
    'menus of links outside of navigation',
    '<ul><li><a href="/a">A</a><li><a href="/b">B</a></ul><p>one</p>',
    'one',
  ],
  ['nothing', '', ''],
])('broken HTML: %s', (_what, html, expected) => {
  expect(read(html).text).toBe(expected);
});

test('the title comes from the page, or from its first heading', () => {
  expect(read('<title>\n A  page </title><svg><title>icon</title></svg>').title).toBe('A page');
  expect(read('<svg><title>icon</title></svg><h1>Heading</h1>').title).toBe('Heading');
  expect(read('<p>text</p>').title).toBeNull();
  expect(read('<p>text</p>after the last element').title).toBeNull();
  expect(read(`<title>${'word '.repeat(1000)}</title>`).title).toMatch(/^(word ){59}word…$/);
});

test.each([
  ['open elements', '<div>'.repeat(400_000)],
  ['closing tags without an element', '<div>'.repeat(500) + '</x>'.repeat(400_000)],
  ['links', '<a href="/x">'.repeat(150_000)],
  ['attributes', `<a ${'b=c '.repeat(500_000)}>`],
  ['less-than signs', '<'.repeat(2_000_000)],
  ['entities', '&amp'.repeat(500_000)],
  ['spaces', `<p>${' '.repeat(2_000_000)}</p>`],
  ['comments', '<!--'.repeat(500_000)],
])('two megabytes of %s are read without a crash', (_what, html) => {
  const page = read(html);
  expect(page.text.length).toBeLessThanOrEqual(300_000 + 20_000);
  expect(page.links.length).toBeLessThanOrEqual(2000);
});

test('plain text is read in lines', () => {
  const body = Buffer.from('Results\r\n\r\n<b>1-0</b>  \u0000x\n');
  const source = {
    address: ADDRESS,
    body,
    charset: null,
    contentType: 'text/plain',
    robotsTags: ['none'],
  };
  expect(readPage(source)).toMatchObject({
    title: null,
    text: 'Results\n<b>1-0</b> x',
    links: [],
    isNoindex: true,
  });
});
