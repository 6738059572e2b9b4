import {
  createTestDatabase,
  eventually,
  foundClub,
  report,
  signUp,
  startServer,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { crawlersOf } from './crawlers.testkit.ts';
import { answerHtml, htmlPage, startTestSite, type TestSite } from './site.testkit.ts';

let databaseUrl: string;
let api: TestServer;
let owner: TestMember;
let site: TestSite;
const workers = new Set<TestServer>();

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
});
beforeEach(async () => {
  site = await startTestSite();
  const CRAWL_ALLOW = site.hostAndPort;
  api = await startServer(databaseUrl, { ROOKERY_ROLES: 'api', CRAWL_ALLOW });
  owner = await signUp(api.url, 'Olga');
});
afterEach(async () => {
  await Promise.all([...workers].map((worker) => worker.stop('SIGKILL')));
  workers.clear();
  await api.stop();
  site.stop();
});

async function startWorker(): Promise<TestServer> {
  const worker = await startServer(databaseUrl, {
    ROOKERY_ROLES: 'worker',
    ENGINE_PROCESSES: '0',
    CRAWL_ALLOW: site.hostAndPort,
    CRAWL_DELAY_MS: '10',
  });
  workers.add(worker);
  return worker;
}

const PAGES = 60;

function addPages(): string[] {
  const paths = Array.from({ length: PAGES }, (_, index) => `/page/${index}`);
  site.pages.set('/', htmlPage('Home', 'Many links.', paths));
  for (const path of paths) site.pages.set(path, htmlPage(path, `The text of ${path}.`));
  return paths;
}

test('a run whose worker is killed is finished by another one, and no page is read twice', async () => {
  const paths = addPages();
  const crawlers = crawlersOf(owner, await foundClub(owner, 'Club', []));
  // The worker is killed while it waits for the answer to the thirtieth page.
  let answered = 0;
  let isHeld = false;
  for (const path of paths)
    site.pages.set(path, (response) => {
      answered += 1;
      if (answered === PAGES / 2) isHeld = true;
      else answerHtml(response, htmlPage(path, `The text of ${path}.`));
    });
  const first = await startWorker();
  const added = await crawlers.add(`${site.origin}/`, { max_pages: 1_000 });
  const { id } = added.json<{ id: string }>();
  await eventually(() => expect(isHeld).toBe(true));
  workers.delete(first);
  await first.stop('SIGKILL');
  const killedAt = Date.now();
  expect(await crawlers.domain(id)).toMatchObject({ state: 'running', pages: PAGES / 2 });

  await startWorker();
  const domain = await crawlers.ended(id);
  report(`the run was finished ${Date.now() - killedAt} ms after its worker was killed`);
  expect(domain).toMatchObject({ pages: PAGES + 1, run: { number: 1, pages_new: PAGES + 1 } });
  const times = Object.entries(site.answered()).filter(([path]) => path !== '/sitemap.xml');
  expect(times).toHaveLength(PAGES + 1);
  expect(times.filter(([, count]) => count !== 1)).toEqual([]);
});

test('several workers and workspaces ask a host one after the other', async () => {
  addPages();
  const all = await Promise.all(
    ['One', 'Two', 'Three'].map(async (name) => {
      const member = await signUp(api.url, name);
      return crawlersOf(member, await foundClub(member, name, []));
    }),
  );
  await Promise.all([startWorker(), startWorker()]);
  const domains = await Promise.all(all.map((crawlers) => crawlers.read(`${site.origin}/`)));
  expect(domains.map(({ pages }) => pages)).toEqual(all.map(() => PAGES + 1));
  expect(site.mostAtOnce()).toBe(1);
});
