import { randomUUID } from 'node:crypto';
import type { CrawlDomain, CrawledPage, List } from '@rookery/contract';
import {
  administer,
  createTestDatabase,
  eventually,
  foundClub,
  refusalOf,
  signUp,
  startServer,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { crawlersOf, pathsOf, reasonsOf } from './crawlers.testkit.ts';
import { htmlPage, startTestSite, type TestSite } from './site.testkit.ts';

let databaseUrl: string;
let server: TestServer;
let site: TestSite;
let owner: TestMember;
let member: TestMember;
let club: string;
let crawlers: ReturnType<typeof crawlersOf>;

beforeAll(async () => {
  site = await startTestSite();
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  server = await startServer(databaseUrl, {
    CRAWL_ALLOW: site.hostAndPort,
    CRAWL_DELAY_MS: '5',
  });
  owner = await signUp(server.url, 'Olga');
  member = await signUp(server.url, 'Max');
  site.pages
    .set('/', htmlPage('Home', 'Welcome.', ['/en', '/vi', '/outside']))
    .set('/en', htmlPage('Open tournament', 'The Café Cup starts on Friday evening.'))
    .set('/vi', htmlPage('Giải cờ vua Đà Nẵng', 'Kết quả vòng một: Nguyễn Văn An thắng.'));
});
afterAll(async () => {
  await server.stop();
  site.stop();
});
beforeEach(async () => {
  club = await foundClub(owner, 'Club', [member]);
  crawlers = crawlersOf(owner, club);
});

const SETTINGS = { include_paths: ['/$', '/en', '/vi'] };

test('a domain has usual settings unless others are chosen, and is deleted with its pages', async () => {
  const added = (await crawlers.add(`${site.origin}/en#top`)).json<CrawlDomain>();
  expect(added).toMatchObject({
    start_address: `${site.origin}/en`,
    include_paths: [],
    interval_hours: 24,
    max_pages: 200,
    max_depth: 2,
    created_by: owner.id,
  });
  expect(await crawlers.ended(added.id)).toMatchObject({ pages: 1 });
  expect(await crawlers.domains()).toHaveLength(1);
  expect((await crawlers.remove(added.id)).status).toBe(204);
  expect(refusalOf(await crawlers.remove(added.id))).toEqual([404, 'not_found']);
  expect(refusalOf(await crawlers.start(added.id))).toEqual([404, 'not_found']);
  expect(await crawlers.domains()).toEqual([]);
  expect(await crawlers.list()).toEqual([]);
});

test.each([
  'ftp://example.org/',
  'http://127.0.0.1:1/',
  'http://10.0.0.1/',
  'https://localhost/',
  'https://name:word@example.org/',
  'http://[::1]/',
  'javascript:alert(1)',
  'no address at all',
])('%s is refused as an address', async (address) => {
  expect(refusalOf(await crawlers.add(address))).toEqual([422, 'crawl_address_refused']);
});

test('an address is read once by a workspace, and the number of domains is limited', async () => {
  await crawlers.read(`${site.origin}/en`);
  expect(refusalOf(await crawlers.add(`${site.origin}/en`))).toEqual([409, 'crawl_domain_known']);
  for (let count = 1; count < 20; count += 1)
    expect((await crawlers.add(`${site.origin}/en?${count}`)).status).toBe(201);
  expect(refusalOf(await crawlers.add(`${site.origin}/vi`))).toEqual([
    409,
    'too_many_crawl_domains',
  ]);
  // The common worker is free for other tests.
  for (const { id } of await crawlers.domains()) await crawlers.remove(id);
});

test('settings of a domain are changed, and the next run reads what they allow', async () => {
  const { id, next_run_at } = await crawlers.read(`${site.origin}/`, {
    include_paths: ['/$', '/en'],
  });
  expect(pathsOf(await crawlers.list())).toEqual(['/', '/en']);
  const changed = (await crawlers.change(id, { interval_hours: 48 })).json<CrawlDomain>();
  expect(changed).toMatchObject({
    interval_hours: 48,
    max_pages: 200,
    include_paths: ['/$', '/en'],
  });
  const hours = (Date.parse(changed.next_run_at ?? '') - Date.parse(next_run_at ?? '')) / 3_600_000;
  expect(hours).toBeCloseTo(24);
  await crawlers.change(id, { include_paths: ['/$', '/vi'], max_pages: 50 });
  expect(await crawlers.readAgain(id)).toMatchObject({ max_pages: 50, run: { pages_new: 1 } });
  expect(pathsOf(await crawlers.list())).toEqual(['/', '/en', '/vi']);
  expect(reasonsOf(await crawlers.uncrawled())).toMatchObject({ '/outside': 'outside_paths' });
  await crawlers.change(id, { include_paths: [], max_depth: 0 });
  expect(await crawlers.readAgain(id)).toMatchObject({ run: { pages_tried: 1 } });
  expect(reasonsOf(await crawlers.uncrawled())).toMatchObject({ '/outside': 'too_deep' });
  expect(refusalOf(await crawlers.change(randomUUID(), {}))).toEqual([404, 'not_found']);
  expect(refusalOf(await crawlers.change(id, { max_pages: 0 }))).toEqual([400, 'invalid_request']);
});

test('a run that is due starts by itself', async () => {
  const { id, next_run_at } = await crawlers.read(`${site.origin}/en`, { interval_hours: 2 });
  const hours = (Date.parse(next_run_at ?? '') - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(1.5);
  expect(hours).toBeLessThan(2.3);
  await administer(databaseUrl, `update crawl_domains set next_run_at = now() where id = '${id}'`);
  await eventually(async () =>
    expect(await crawlers.domain(id)).toMatchObject({
      state: 'done',
      run: { number: 2, pages_unchanged: 1 },
    }),
  );
});

test('a domain of a deleted workspace is not read', async () => {
  const { id } = await crawlers.read(`${site.origin}/en`);
  const path = `/api/${club}/delete`;
  expect((await owner.send({ method: 'POST', path, json: { name: 'Club' } })).status).toBeLessThan(
    300,
  );
  await administer(databaseUrl, `update crawl_domains set next_run_at = now() where id = '${id}'`);
  // Another domain that is due later is started first.
  const other = crawlersOf(owner, await foundClub(owner, 'Other', []));
  const later = await other.read(`${site.origin}/en`);
  await administer(
    databaseUrl,
    `update crawl_domains set next_run_at = now() where id = '${later.id}'`,
  );
  await eventually(async () => expect((await other.domain(later.id))?.run.number).toBe(2));
  const { rows } = await administer(
    databaseUrl,
    `select run from crawl_domains where id = '${id}'`,
  );
  expect(rows).toEqual([{ run: 1 }]);
});

test('every member reads pages and domains, and only owners and admins do more', async () => {
  const { id } = await crawlers.read(`${site.origin}/`, SETTINGS);
  const [link] = await crawlers.uncrawled();
  const seen = crawlersOf(member, club);
  expect(pathsOf(await seen.list())).toEqual(['/', '/en', '/vi']);
  expect(await seen.list('?q=cafe')).toHaveLength(1);
  expect(await seen.domains()).toMatchObject([{ id, pages: 3, run: { queued: null } }]);
  const [page] = await seen.list('?q=cafe');
  expect(await seen.textOf(page?.id ?? '')).toContain('The Café Cup starts on Friday evening.');
  const uncrawled = { path: `/api/${club}/crawlers/uncrawled` };
  for (const answer of [
    await seen.add(`${site.origin}/vi`),
    await seen.start(id),
    await seen.remove(id),
    await seen.change(id, { max_pages: 1 }),
    await seen.decide([link?.id ?? ''], 'skip'),
    await member.send(uncrawled),
  ])
    expect(refusalOf(answer)).toEqual([403, 'forbidden']);
  const stranger = await signUp(server.url, 'Eve');
  for (const path of ['list?q=cafe', `list/${page?.id}`])
    expect((await stranger.send({ path: `/api/${club}/crawlers/${path}` })).status).toBe(404);
});

test('two workspaces that read the same host see nothing of each other, and ask it in turn', async () => {
  const otherClub = await foundClub(member, 'Other club', []);
  const other = crawlersOf(member, otherClub);
  const [own, foreign] = await Promise.all([
    crawlers.read(`${site.origin}/`, SETTINGS),
    other.read(`${site.origin}/`, { include_paths: ['/$', '/vi'] }),
  ]);
  expect(pathsOf(await crawlers.list())).toEqual(['/', '/en', '/vi']);
  expect(pathsOf(await other.list())).toEqual(['/', '/vi']);
  expect(await other.list('?q=cafe')).toEqual([]);
  expect(await other.list(`?domain=${own.id}`)).toEqual([]);
  expect(await other.list(`?q=cafe&domain=${own.id}`)).toEqual([]);
  const [link] = await crawlers.uncrawled();
  expect((await other.decide([link?.id ?? ''], 'skip')).json()).toEqual({ decided: 0 });
  expect(refusalOf(await other.remove(own.id))).toEqual([404, 'not_found']);
  expect(refusalOf(await other.change(own.id, { max_pages: 1 }))).toEqual([404, 'not_found']);
  const [page] = await crawlers.list();
  expect(refusalOf(await other.page(page?.id ?? ''))).toEqual([404, 'not_found']);
  expect(refusalOf(await other.start(own.id))).toEqual([404, 'not_found']);
  expect((await other.remove(foreign.id)).status).toBe(204);
  expect(await crawlers.list()).toHaveLength(3);
  expect(site.mostAtOnce()).toBe(1);
});

test.each([
  ['tournament', ['/en']],
  ['TOURNAMENT friday', ['/en']],
  ['cafe', ['/en']],
  ['Café', ['/en']],
  ['"cup starts"', ['/en']],
  ['"starts cup"', []],
  ['friday -cafe', []],
  ['cafe or nguyen', ['/en', '/vi']],
  ['giai co vua', ['/vi']],
  ['giải cờ vua', ['/vi']],
  ['GIẢI CỜ VUA', ['/vi']],
  // The same letters with separate marks.
  ['giải cờ vua'.normalize('NFD'), ['/vi']],
  ['da nang', ['/vi']],
  ['Đà Nẵng', ['/vi']],
  ['nguyen van an', ['/vi']],
  ['nguyễn', ['/vi']],
  ['nobody', []],
  ['&|!():*<->', []],
  ["'", []],
])('a search for %s finds %j', async (words, paths) => {
  const searched = await searchedCrawlers();
  expect(pathsOf(await searched.list(`?q=${encodeURIComponent(words)}`))).toEqual(paths);
});

let searchedClub: Promise<ReturnType<typeof crawlersOf>> | undefined;
/** All searches are in the same pages. */
function searchedCrawlers() {
  searchedClub ??= (async () => {
    const searched = crawlersOf(owner, await foundClub(owner, 'Readers', []));
    await searched.read(`${site.origin}/`, SETTINGS);
    return searched;
  })();
  return searchedClub;
}

test('lists and searches have pages, the latest changes first', async () => {
  await crawlers.read(`${site.origin}/`, SETTINGS);
  for (const query of [
    '',
    '&q=evening%20or%20welcome%20or%20nguyen',
    '&changed_since=2026-01-01T00:00:00Z',
  ]) {
    const found: CrawledPage[] = [];
    let cursor = '';
    do {
      const path = `/api/${club}/crawlers/list?limit=1${query}${cursor}`;
      const page = (await owner.send({ path })).json<List<CrawledPage>>();
      found.push(...page.data);
      cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`;
    } while (cursor !== '' && found.length < 10);
    expect(pathsOf(found)).toEqual(['/', '/en', '/vi']);
    const times = found.map(({ changed_at }) => changed_at);
    expect(times).toEqual(times.toSorted((a, b) => b.localeCompare(a)));
  }
  const none = `/api/${club}/crawlers/list?domain=${randomUUID()}`;
  expect((await owner.send({ path: none })).json<List<CrawledPage>>().data).toEqual([]);
});
