import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { openWorkerDatabase } from '@rookery/database';
import { crawl } from '@rookery/server/crawl';
import { createLog } from '@rookery/server/log';
import { administer, createTestDatabase, startTestPostgres, TEST_SECRET } from '@rookery/testkit';
import { Agent } from 'undici';
import { PATHS } from './crawl/paths.ts';
import { measureSearch } from './crawl/search.ts';

/**
 * Crawls a generated site of 5,000 pages on loopback without a pause, into a durable Postgres, and once more with
 * conditional requests; beside a bare loop of undici over one connection to the same pages, in the same run. Before that it
 * measures searches in 200,000 pages, unless `--no-search` is given. Goals: a ratio of 0.5, and 95 % of the searches within 50 ms.
 */
const ROUNDS = 2;

const site = fork(join(import.meta.dirname, 'crawl', 'site.ts'));
const [port] = (await once(site, 'message')) as [number];
const origin = `http://127.0.0.1:${port}`;
const postgres = await startTestPostgres({ durable: true });
try {
  if (!process.argv.includes('--no-search'))
    await measureSearch(await createTestDatabase(postgres.url));
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) ratios.push(await compare());
  console.log(`ratio: ${Math.max(...ratios).toFixed(2)}`);
} finally {
  site.kill();
  await postgres.discard();
}

async function compare(): Promise<number> {
  const bare = PATHS.length / (await bareLoopSeconds());
  console.log(`bare loop of undici: ${bare.toFixed(0)} pages a second`);
  const databaseUrl = await createTestDatabase(postgres.url);
  const database = openWorkerDatabase({
    databaseUrl,
    secret: TEST_SECRET,
    poolSize: 3,
    onConnectionLost: () => undefined,
  });
  const id = await addDomain(databaseUrl);
  const services = {
    database,
    contact: 'https://club.example',
    delayMs: 0,
    allow: [`127.0.0.1:${port}`],
    log: createLog('error'),
  };
  const begunMb = memoryMb();
  const rates: number[] = [];
  for (const run of [1, 2]) {
    const begun = performance.now();
    await crawl(services, { domain_id: id, run }, new AbortController().signal);
    const seconds = (performance.now() - begun) / 1_000;
    const { rows } = await administer(
      databaseUrl,
      `update crawl_domains set state = 'waiting', run = run + 1 where id = '${id}'
       returning pages_tried, pages_new, pages_changed, pages_unchanged, limit_reached, failure`,
    );
    const [counts] = rows as [{ pages_tried: number }];
    rates.push(counts.pages_tried / seconds);
    console.log(
      `crawl ${run}: ${rates.at(-1)?.toFixed(0)} pages a second, ${JSON.stringify(counts)}`,
    );
  }
  console.log(`memory: ${begunMb.toFixed(0)} MB before, ${memoryMb().toFixed(0)} MB after`);
  await database.close();
  return (rates[0] ?? 0) / bare;
}

function memoryMb(): number {
  return process.memoryUsage().rss / 1_048_576;
}

async function bareLoopSeconds(): Promise<number> {
  const agent = new Agent({ connections: 1, pipelining: 1 });
  const begun = performance.now();
  for (const path of PATHS) {
    const { body } = await agent.request({ origin, path, method: 'GET' });
    await body.text();
  }
  const seconds = (performance.now() - begun) / 1_000;
  await agent.close();
  return seconds;
}

async function addDomain(databaseUrl: string): Promise<string> {
  const { rows } = await administer(
    databaseUrl,
    `with club as (insert into workspaces (name) values ('Club') returning id)
     insert into crawl_domains (workspace_id, host, start_address, interval_hours, max_pages, max_depth, max_megabytes,
       max_minutes)
     select id, '127.0.0.1:${port}', '${origin}/', 24, 10000, 5, 1000, 600 from club returning id`,
  );
  return (rows[0] as { id: string }).id;
}
