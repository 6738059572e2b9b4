import { openWorkerDatabase } from '@rookery/database';
import { administer, createTestDatabase, TEST_SECRET, usedBytes } from '@rookery/testkit';
import { expect, inject, test } from 'vitest';
import { answerHtml, htmlPage, startTestSite } from '../site.testkit.ts';
import { crawl } from './crawl.ts';

const PAGES = 200;
const PAGE_BYTES = 500_000;

test('memory does not grow with the pages that were read', async () => {
  const site = await startTestSite();
  const paths = Array.from({ length: PAGES }, (_, index) => `/page/${index}`);
  site.pages.set('/', htmlPage('Home', 'Many links.', paths));
  // The text is short, so that only the documents could fill the memory.
  for (const path of paths)
    site.pages.set(path, (response) =>
      answerHtml(response, htmlPage(path, `Text of ${path}.`) + comment(path)),
    );
  const databaseUrl = await createTestDatabase(inject('postgresUrl'));
  const { rows } = await administer(
    databaseUrl,
    `with club as (insert into workspaces (name) values ('Club') returning id)
     insert into crawl_domains (workspace_id, host, start_address, interval_hours, max_pages, max_depth, max_megabytes,
       max_minutes)
     select id, '${site.hostAndPort}', '${site.origin}/', 24, 1000, 2, 1000, 60 from club returning id`,
  );
  const [domain] = rows as [{ id: string }];
  const database = openWorkerDatabase({
    databaseUrl,
    secret: TEST_SECRET,
    poolSize: 3,
    onConnectionLost: () => undefined,
  });
  const services = {
    database,
    contact: 'https://club.example',
    delayMs: 0,
    allow: [site.hostAndPort],
    log: { debug: ignore, info: ignore, warn: ignore, error: ignore },
  };
  const before = usedBytes();
  await crawl(services, { domain_id: domain.id, run: 1 }, new AbortController().signal);
  const { rows: counts } = await administer(
    databaseUrl,
    'select pages_new, bytes_read from crawl_domains',
  );
  expect(counts).toMatchObject([{ pages_new: PAGES + 1 }]);
  expect(Number(counts[0]?.bytes_read)).toBeGreaterThan(PAGES * PAGE_BYTES);
  // Buffers outside of the heap are freed some time after they are collected.
  await expect
    .poll(() => usedBytes() - before, { timeout: 30_000 })
    .toBeLessThan((PAGES * PAGE_BYTES) / 5);
  await database.close();
  site.stop();
});

const ignore = () => undefined;

function comment(path: string): string {
  return `<!-- ${path.repeat(Math.ceil(PAGE_BYTES / path.length))} -->`;
}
