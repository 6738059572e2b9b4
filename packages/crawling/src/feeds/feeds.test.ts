import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { contentKind } from './content-kind.ts';
import { readFeed, type Feed } from './read-feed.ts';
import { readSitemap, type Sitemap } from './read-sitemap.ts';

const ADDRESS = 'https://club.example/feeds/news.xml';
const TIME = Date.UTC(2026, 5, 1, 8);

const feed = (text: string, charset: string | null = 'utf-8'): Feed | null =>
  readFeed({ address: ADDRESS, body: Buffer.from(text, 'latin1'), charset });
const sitemap = (body: string | Uint8Array): Promise<Sitemap | null> =>
  readSitemap({ body: Buffer.from(body), charset: null });

const ENTRY = {
  address: 'https://club.example/round-3',
  title: 'Round 3 & 4',
  publishedAt: TIME,
  excerpt: 'We won.',
};

const RSS = `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title><item>
  <title><![CDATA[Round <b>3</b> &amp; 4]]></title><link>/round-3?utm_source=rss#x</link>
  <description>&lt;p onclick="x()"&gt;We won.&lt;/p&gt;&lt;script&gt;x()&lt;/script&gt;</description>
  <pubDate>Mon, 01 Jun 2026 10:00:00 +0200</pubDate></item></channel></rss>`;
const ATOM = `<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title><entry><id>urn:1</id>
  <title type="html">Round &lt;i&gt;3&lt;/i&gt; &amp;amp; 4</title><link rel="edit" href="/edit"/><link href="/round-3"/>
  <summary>We won.</summary><published>2026-06-01T08:00:00Z</published></entry></feed>`;
const RDF = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
  xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>News</title></channel>
  <item rdf:about="/round-3"><title>Round 3 &amp; 4</title><description>We won.</description>
  <dc:date>2026-06-01T10:00:00+02:00</dc:date></item></rdf:RDF>`;
const JSON_FEED = JSON.stringify({
  version: 'https://jsonfeed.org/version/1.1',
  title: 'News',
  items: [
    {
      id: '1',
      url: 'https://club.example/round-3',
      title: 'Round 3 & 4',
      summary: 'We won.',
      date_published: '2026-06-01T08:00:00Z',
    },
  ],
});

test.each([
  ['RSS', RSS],
  ['Atom', ATOM],
  ['RDF', RDF],
  ['JSON Feed', JSON_FEED],
])('%s is read into entries of plain text', (_format, text) => {
  expect(feed(text)).toEqual({ title: 'News', entries: [ENTRY] });
});

test('an entry without an address of a page is left out, and the same address counts once', () => {
  const items = [
    '<item><title>a</title></item>',
    '<item><link>javascript:alert(1)</link></item>',
    '<item><guid isPermaLink="false">77</guid></item>',
    '<item><guid>https://club.example/a</guid></item>',
    '<item><link>https://club.example/a#2</link></item>',
  ];
  const text = `<rss version="2.0"><channel>${items.join('')}</channel></rss>`;
  expect(feed(text)?.entries.map(({ address }) => address)).toEqual(['https://club.example/a']);
});

test('a feed is decoded by the charset in its declaration', () => {
  const text = `<?xml version="1.0" encoding="ISO-8859-1"?><rss version="2.0"><channel><title>Caf\u00e9</title></channel></rss>`;
  expect(feed(text, null)?.title).toBe('Café');
});

test('what is no feed is null, and entities of a feed are not expanded', () => {
  expect(feed('<!doctype html><p>hello')).toBeNull();
  expect(feed('{"a":')).toBeNull();
  expect(feed('')).toBeNull();
  expect(feed('<rss version="2.0"><channel><title>cut off')).toBeNull();
  const file =
    '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss version="2.0"><channel><title>&x;</title></channel></rss>';
  expect(feed(file)?.title ?? '').not.toContain('root');
  const entities = Array.from(
    { length: 20 },
    (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`,
  );
  const bomb = `<!DOCTYPE r [<!ENTITY l0 "ha">${entities.join('')}]><rss version="2.0"><channel><title>&l20;</title></channel></rss>`;
  expect((feed(bomb)?.title ?? '').length).toBeLessThan(1000);
});

const SITEMAP = `<?xml version="1.0" encoding="UTF-8"?>
  <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="i" xmlns:news="n">
  <url><loc> https://club.example/a?x=1&amp;y=2 </loc><lastmod>2026-06-01T08:00:00+00:00</lastmod>
  <image:image><image:loc>https://club.example/a.png</image:loc></image:image></url>
  <url><loc><![CDATA[https://club.example/b]]></loc><news:news><news:title>Round &lt;3&gt;</news:title></news:news></url>
  <url><loc>ftp://club.example/c</loc></url><url></url></urlset>`;

test('a sitemap is read, also as a gzip file', async () => {
  const expected = {
    entries: [
      { address: 'https://club.example/a?x=1&y=2', title: null, publishedAt: TIME, excerpt: '' },
      { address: 'https://club.example/b', title: 'Round <3>', publishedAt: null, excerpt: '' },
    ],
    sitemaps: [],
  };
  expect(await sitemap(SITEMAP)).toEqual(expected);
  expect(await sitemap(gzipSync(SITEMAP))).toEqual(expected);
});

test('a sitemap index names sitemaps, and lines of addresses are a sitemap', async () => {
  const index =
    '<sitemapindex><sitemap><loc>https://club.example/1.xml.gz</loc></sitemap></sitemapindex>';
  expect(await sitemap(index)).toEqual({
    entries: [],
    sitemaps: ['https://club.example/1.xml.gz'],
  });
  const lines = await sitemap('https://club.example/a\r\n\nhttps://club.example/b\nno address');
  expect(lines?.entries.map(({ address }) => address)).toEqual([
    'https://club.example/a',
    'https://club.example/b',
  ]);
});

test('broken sitemaps give what can be read, and a gzip bomb nothing', async () => {
  const cut = await sitemap('<urlset><url><loc>https://club.example/a</loc></url><url><loc>htt');
  expect(cut?.entries).toHaveLength(1);
  expect(await sitemap('<html><p>Not found')).toEqual({ entries: [], sitemaps: [] });
  expect(await sitemap(gzipSync(Buffer.alloc(50_000_000)))).toBeNull();
  expect(await sitemap(gzipSync(SITEMAP).subarray(0, 30))).toBeNull();
});

test('the number of entries is limited', async () => {
  const urls = Array.from(
    { length: 10_500 },
    (_, i) => `<url><loc>https://club.example/${i}</loc></url>`,
  );
  expect((await sitemap(`<urlset>${urls.join('')}</urlset>`))?.entries).toHaveLength(10_000);
  const items = Array.from({ length: 1100 }, (_, i) => `<item><link>/${i}</link></item>`);
  const long = feed(`<rss version="2.0"><channel>${items.join('')}</channel></rss>`);
  expect(long?.entries).toHaveLength(1000);
});

test.each([
  [RSS, 'text/html', 'feed'],
  [`\u00ef\u00bb\u00bf\n<!-- <p> --><feed>`, 'text/plain', 'feed'],
  [RDF, 'application/xml', 'feed'],
  [JSON_FEED, 'application/json', 'feed'],
  [SITEMAP, 'text/xml', 'sitemap'],
  ['\u001f\u008b', 'application/octet-stream', 'sitemap'],
  ['<!doctype html><html><p>rss <rss>', 'text/html', 'page'],
  ['hello', null, 'page'],
  ['hello <rss>', 'text/plain', 'text'],
  ['{"a":1}', 'application/json', 'text'],
])('case %$: the kind of a body with the type', (text, contentType, expected) => {
  expect(contentKind(Buffer.from(text, 'latin1'), contentType)).toBe(expected);
});
