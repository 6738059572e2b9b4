import {
  administer,
  createTestDatabase,
  eventually,
  foundClub,
  signUp,
  startServer,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { crawlersOf, pathsOf, reasonsOf } from './crawlers.testkit.ts';
import { answerText, htmlPage, redirectTo, startTestSite, type TestSite } from './site.testkit.ts';

const DELAY_MS = 20;
/** Of a site that asks for a longer one. */
const SITE_DELAY_MS = 300;
const SITES = 20;

let databaseUrl: string;
let server: TestServer;
let owner: TestMember;
let sites: TestSite[];
let site: TestSite;
let crawlers: ReturnType<typeof crawlersOf>;

beforeAll(async () => {
  sites = await Promise.all(Array.from({ length: SITES }, startTestSite));
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  server = await startServer(databaseUrl, {
    CRAWL_ALLOW: sites.map(({ hostAndPort }) => hostAndPort).join(','),
    CRAWL_DELAY_MS: String(DELAY_MS),
    CRAWL_CONTACT: 'https://club.example/contact',
  });
  owner = await signUp(server.url, 'Olga');
});
afterAll(async () => {
  await server.stop();
  for (const each of sites) each.stop();
});
beforeEach(async () => {
  site = nextSite();
  crawlers = crawlersOf(owner, await foundClub(owner, 'Club', []));
});

let used = 0;
function nextSite(): TestSite {
  const next = sites[used++];
  if (next === undefined) throw new Error('There are more tests than sites.');
  return next;
}

function addPages(pages: Record<string, string | Parameters<TestSite['pages']['set']>[1]>): void {
  for (const [path, content] of Object.entries(pages)) site.pages.set(path, content);
}

test('a site is read from its start page by its links, with one request at a time and the pause between them', async () => {
  addPages({
    '/robots.txt': answerText(`User-agent: *\nCrawl-delay: ${SITE_DELAY_MS / 1_000}`),
    '/': htmlPage('Home', 'Welcome to the club.', ['/news', '/results']),
    '/news': htmlPage('News', 'The season has begun.', ['/', '/news/1']),
    '/news/1': htmlPage('First news', 'A long report of the first round.'),
    '/results': htmlPage('Results', 'Ann beat Bob.'),
  });
  const domain = await crawlers.read(`${site.origin}/`);
  expect(domain).toMatchObject({
    host: site.hostAndPort,
    pages: 4,
    run: { number: 1, pages_tried: 4, pages_new: 4, limit_reached: null, failure: null, queued: 0 },
  });
  expect(domain.next_run_at).not.toBeNull();
  expect(pathsOf(await crawlers.list())).toEqual(['/', '/news', '/news/1', '/results']);
  const [news] = await crawlers.list('?q=season');
  expect(news).toMatchObject({
    title: 'News',
    status: 'ok',
    changes: 0,
    language: 'en',
    change: null,
  });
  expect(news?.excerpt).toContain('The season has begun.');
  expect(site.answered()).toEqual({
    '/': 1,
    '/news': 1,
    '/news/1': 1,
    '/results': 1,
    '/sitemap.xml': 1,
  });
  expect(site.mostAtOnce()).toBe(1);
  // Half of it is enough: a busy machine may notice the first request late.
  const startedAt = site.requests.map((request) => request.startedAt);
  const pauses = (startedAt.length - 1) * SITE_DELAY_MS;
  expect((startedAt.at(-1) ?? 0) - (startedAt[0] ?? 0)).toBeGreaterThan(pauses / 2);
  expect(site.requests[0]?.headers['user-agent']).toBe(
    'RookeryCrawler/1.0 (+https://club.example/contact)',
  );
});

test('robots.txt, include paths, depth, traps and directives decide what is read, and the rest is listed with the reason', async () => {
  const other = nextSite();
  addPages({
    '/robots.txt': answerText('User-agent: *\nDisallow: /private\nCrawl-delay: 0.03'),
    '/news/': htmlPage('Start', 'All news.', [
      '/news/a',
      '/private/x',
      '/about',
      '/news/picture.jpg',
      '/news/calendar?date=2199-01',
      `${other.origin}/news/else`,
      '/news/missing',
      '/news/data',
      '/news/hidden',
      '/news/copy',
    ]),
    '/news/a': htmlPage('A', 'The same text.', ['/news/b']),
    '/news/b': htmlPage('B', 'Deeper.', ['/news/c']),
    '/news/c': htmlPage('C', 'Too deep.'),
    '/news/data': answerText('x', 'application/octet-stream'),
    '/news/hidden':
      '<meta name="robots" content="noindex"><p>Secret <a href="/news/from-hidden">x</a>',
    '/news/from-hidden': htmlPage('Found', 'On a hidden page.'),
    '/news/copy': htmlPage('A', 'The same text.', ['/news/b']),
    '/private/x': htmlPage('Private', 'Not for crawlers.'),
    '/about': htmlPage('About', 'Not news.'),
  });
  const domain = await crawlers.read(`${site.origin}/news/`, {
    include_paths: ['/news/', '/private/'],
  });
  const copies = ['/news/a', '/news/copy'];
  const read = pathsOf(await crawlers.list());
  expect(read.filter((path) => !copies.includes(path))).toEqual([
    '/news/',
    '/news/b',
    '/news/from-hidden',
  ]);
  const reasons = reasonsOf(await crawlers.uncrawled(`?domain=${domain.id}&limit=200`));
  expect(reasons).toMatchObject({
    '/private/x': 'robots',
    '/about': 'outside_paths',
    '/news/picture.jpg': 'not_text',
    '/news/calendar?date=2199-01': 'trap',
    '/news/else': 'other_host',
    '/news/missing': 'not_found',
    '/news/data': 'not_text',
    '/news/hidden': 'noindex',
    '/news/c': 'too_deep',
  });
  // Either of the two copies is read first.
  const outcomes = copies.map((path) => (read.includes(path) ? 'read' : reasons[path]));
  expect(new Set(outcomes)).toEqual(new Set(['duplicate', 'read']));
  expect(other.requests).toEqual([]);
  const asked = new Set(site.requests.map(({ path }) => path));
  for (const path of ['/private/x', '/about', '/news/picture.jpg', '/news/c']) {
    expect(asked).not.toContain(path);
  }
});

test('redirects are followed on the site, loops end, and no page is read twice in a run', async () => {
  const other = nextSite();
  addPages({
    '/': htmlPage('Home', 'Links.', ['/old', '/new', '/loop/1', '/away', '/a/', '/?utm_source=x']),
    '/old': redirectTo('/new'),
    '/new': htmlPage('New', 'The page behind the redirect.'),
    '/loop/1': redirectTo('/loop/2'),
    '/loop/2': redirectTo('/loop/1'),
    '/away': redirectTo(`${other.origin}/target`),
    // Answers with a link that gets longer each time.
    '/a/': htmlPage('A', 'One.', ['/a/b/']),
    '/a/b/': htmlPage('B', 'Two.', ['/a/', '/a/b/a/b/a/b/']),
  });
  const domain = await crawlers.read(`${site.origin}/`);
  expect(pathsOf(await crawlers.list())).toEqual(['/', '/a/', '/a/b/', '/new']);
  const reasons = reasonsOf(await crawlers.uncrawled());
  expect(reasons).toMatchObject({
    '/loop/1': 'failed',
    '/away': 'other_host',
    '/target': 'other_host',
    '/a/b/a/b/a/b/': 'trap',
  });
  expect(site.answered()['/new']).toBe(1);
  expect(other.requests).toEqual([]);
  await crawlers.readAgain(domain.id);
  expect(site.answered()['/new']).toBe(2);
});

test('feeds and sitemaps lead to pages, also without the start page', async () => {
  const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>
    <item><title>Round one</title><link>${site.origin}/round/1</link>
      <pubDate>Mon, 02 Nov 2026 10:00:00 GMT</pubDate></item></channel></rss>`;
  addPages({
    '/robots.txt': answerText(`Sitemap: ${site.origin}/map.xml`),
    '/feed.xml': answerText(feed, 'application/rss+xml'),
    '/': `<title>Home</title><link rel="alternate" type="application/rss+xml" href="/feed.xml"><p>Hi`,
    '/map.xml': answerText(
      `<urlset><url><loc>${site.origin}/table</loc></url></urlset>`,
      'application/xml',
    ),
    '/round/1': '<p>No title of its own.',
    '/table': htmlPage('Table', 'All points.'),
  });
  await crawlers.read(`${site.origin}/feed.xml`, { max_depth: 1 });
  expect(await crawlers.list()).toMatchObject([
    { title: 'Round one', published_at: '2026-11-02T10:00:00Z' },
  ]);
  await crawlers.read(`${site.origin}/`);
  expect(pathsOf(await crawlers.list())).toEqual(['/', '/round/1', '/round/1', '/table']);
});

test('a later run asks conditionally, and tells what has changed, what is new and what is gone', async () => {
  let text = 'Ann 1 point';
  const requested: (string | undefined)[] = [];
  addPages({
    '/': htmlPage('Home', 'Same as ever.', ['/table', '/leaving']),
    '/table': (response, { headers }) => {
      requested.push(headers['if-none-match']);
      const etag = `"${text.length}"`;
      if (headers['if-none-match'] === etag) response.writeHead(304).end();
      else {
        response.writeHead(200, { 'content-type': 'text/html', etag });
        response.end(htmlPage('Table', `The first line stays.</p><p>${text}`));
      }
    },
    '/leaving': htmlPage('Leaving', 'Soon gone.'),
  });
  const { id } = await crawlers.read(`${site.origin}/`);
  const since = encodeURIComponent(new Date().toISOString());
  expect(await crawlers.readAgain(id)).toMatchObject({
    run: { number: 2, pages_new: 0, pages_changed: 0, pages_unchanged: 3 },
  });
  expect(requested).toEqual([undefined, '"11"']);
  expect(await crawlers.list(`?changed_since=${since}`)).toEqual([]);

  text = 'Ann 1 point, Bob 3 points';
  addPages({
    '/': htmlPage('Home', 'Same as ever.', ['/table', '/leaving', '/added']),
    '/added': htmlPage('Added', 'Brand new.'),
  });
  site.pages.delete('/leaving');
  expect(await crawlers.readAgain(id)).toMatchObject({
    run: { number: 3, pages_new: 1, pages_changed: 2 },
  });
  const changed = await crawlers.list(`?changed_since=${since}`);
  expect(pathsOf(changed)).toEqual(['/', '/added', '/table']);
  const table = changed.find(({ title }) => title === 'Table');
  expect(table).toMatchObject({ changes: 1, change: text, status: 'ok' });
  expect((await crawlers.list('?q=Soon')).map(({ status }) => status)).toEqual(['gone']);
});

test('the limits of a run are kept, and the next run goes on with what was left', async () => {
  const links = Array.from({ length: 12 }, (_, index) => `/page/${index}`);
  addPages({ '/': htmlPage('Home', 'Many links.', links) });
  for (const path of links) site.pages.set(path, htmlPage(path, `The text of ${path}.`));
  const domain = await crawlers.read(`${site.origin}/`, { max_pages: 5 });
  expect(domain).toMatchObject({ pages: 5, run: { pages_tried: 5, limit_reached: 'pages' } });
  const left = await crawlers.uncrawled('?reason=limit');
  expect(left).toHaveLength(8);
  // As in a run that has just found the first of them.
  await administer(
    databaseUrl,
    `update crawl_links set state = 'queued', reason = null where id = '${left[0]?.id}'`,
  );
  const notYet = await crawlers.uncrawled('?reason=not_yet');
  expect(notYet).toMatchObject([{ id: left[0]?.id, reason: 'not_yet' }]);
  expect(await crawlers.readAgain(domain.id)).toMatchObject({ pages: 9, run: { pages_tried: 5 } });
});

test('approved links are read in the next run, also on another site, and skipped ones never', async () => {
  const other = nextSite();
  other.pages.set('/event', htmlPage('Event', 'An open tournament.', ['/more']));
  addPages({
    '/': htmlPage('Home', 'Links.', ['/far', '/ignored', `${other.origin}/event`]),
    '/far': htmlPage('Far', 'Outside.'),
    '/ignored': htmlPage('Ignored', 'Outside, too.'),
  });
  const { id } = await crawlers.read(`${site.origin}/`, { include_paths: ['/$'] });
  const links = await crawlers.uncrawled();
  const idOf = (path: string) => links.find(({ address }) => address.endsWith(path))?.id ?? '';
  const approved = await crawlers.decide([idOf('/far'), idOf('/event')], 'approve');
  expect(approved.json()).toEqual({ decided: 2 });
  expect((await crawlers.decide([idOf('/ignored')], 'skip')).json()).toEqual({ decided: 1 });
  expect(reasonsOf(await crawlers.uncrawled('?decision=approved'))).toMatchObject({
    '/event': 'other_host',
    '/far': 'outside_paths',
  });
  await crawlers.readAgain(id);
  expect(pathsOf(await crawlers.list())).toEqual(['/', '/event', '/far']);
  expect(other.answered()).toEqual({ '/event': 1 });
  expect(await crawlers.uncrawled('?decision=approved')).toEqual([]);
  expect(await crawlers.uncrawled('?decision=skipped')).toHaveLength(1);
});

test('a site that cannot be read says why, and does not stop other sites', async () => {
  const added = await crawlers.add(`${site.origin}/missing`);
  const failed = await crawlers.ended(added.json<{ id: string }>().id, 'failed');
  expect(failed.run.failure).toBe('http_error 404');
  const closed = nextSite();
  closed.pages.set('/robots.txt', (response) => void response.writeHead(500).end());
  closed.pages.set('/', htmlPage('Home', 'Not allowed.'));
  const refused = await crawlers.add(`${closed.origin}/`);
  const domain = await crawlers.ended(refused.json<{ id: string }>().id, 'failed');
  expect(domain.run.failure).toBe('unreachable');
  expect(closed.answered()).toEqual({});
});

test('a deleted domain is not read any further, and its pages are gone', async () => {
  const links = Array.from({ length: 500 }, (_, index) => `/page/${index}`);
  addPages({ '/': htmlPage('Home', 'Many links.', links) });
  for (const path of links) site.pages.set(path, htmlPage(path, `The text of ${path}.`));
  const { id } = (await crawlers.add(`${site.origin}/`, { max_pages: 1_000 })).json<{
    id: string;
  }>();
  await eventually(async () => expect((await crawlers.list()).length).toBeGreaterThan(3));
  expect((await crawlers.domain(id))?.state).toBe('running');
  expect((await crawlers.start(id)).status).toBe(409);
  expect((await crawlers.remove(id)).status).toBe(204);
  expect(await crawlers.list()).toEqual([]);
  // The slot of the host becomes free for another crawl, which proves that the first one has ended.
  await crawlers.read(`${site.origin}/page/1`, { max_depth: 0 });
  const asked = site.requests.length;
  await crawlers.read(`${site.origin}/page/2`, { max_depth: 0 });
  // The page and the sitemap, and at most one request of the deleted domain that had begun before.
  expect(site.requests.length).toBeLessThanOrEqual(asked + 3);
});
