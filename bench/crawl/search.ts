import { administer, foundClub, signUp, startServer, type TestMember } from '@rookery/testkit';

const PAGES = 200_000;
/** Each page has this many words, of a vocabulary in which word number n is as frequent as 1/n. */
const WORDS = 60;
const VOCABULARY = 20_000;
const REQUESTS = 300;

/** Prints how long searches take over HTTP, in a club with many pages. */
export async function measureSearch(databaseUrl: string): Promise<void> {
  const server = await startServer(databaseUrl, { LOG_LEVEL: 'fatal', ENGINE_PROCESSES: '0' });
  try {
    const member = await signUp(server.url, 'Olga');
    const club = await foundClub(member, 'Club', []);
    const begun = Date.now();
    await addPages(databaseUrl, club);
    const seconds = (Date.now() - begun) / 1_000;
    console.log(`${PAGES.toLocaleString('en')} pages, stored in ${seconds.toFixed(0)} s`);
    await measure('rare words', member, club, (index) => `từ${10_000 + index}`);
    await measure('usual words', member, club, (index) => `tu${200 + index}`);
    await measure('frequent words', member, club, (index) => `tu${1 + (index % 10)}`);
    await measure('two words', member, club, (index) => `tu${1 + (index % 20)} từ${300 + index}`);
    await measure('no such word', member, club, (index) => `nothing${index}`);
    await measure('the list without a search', member, club, () => '');
  } finally {
    await server.stop();
  }
}

async function addPages(databaseUrl: string, club: string): Promise<void> {
  // An index that is built afterwards takes a fraction of the time.
  const index = 'crawl_pages_search_idx';
  await administer(databaseUrl, `drop index ${index}`);
  await administer(
    databaseUrl,
    `with domain as (
       insert into crawl_domains (workspace_id, host, start_address, interval_hours, max_pages, max_depth, max_megabytes,
         max_minutes, state)
       values ('${club}', 'site.test', 'https://site.test/', 24, 10, 2, 10, 10, 'done') returning id
     )
     insert into crawl_pages (workspace_id, domain_id, address, title, excerpt, text, hash, changed_at)
     select '${club}', domain.id, 'https://site.test/' || page, 'Trang ' || page, 'An excerpt.',
       (select string_agg('từ' || floor(exp(random() * ln(${VOCABULARY})))::integer, ' ')
        from generate_series(1, ${WORDS}) where page > 0),
       page::text, now() - page * interval '1 minute'
     from domain, generate_series(1, ${PAGES}) as page`,
  );
  await administer(databaseUrl, `create index ${index} on crawl_pages using gin (search)`);
  await administer(databaseUrl, 'vacuum analyze crawl_pages');
}

async function measure(
  name: string,
  member: TestMember,
  club: string,
  wordsOf: (index: number) => string,
): Promise<void> {
  const times: number[] = [];
  for (let index = 0; index < REQUESTS; index += 1) {
    const words = wordsOf(index);
    const query = words === '' ? '' : `?q=${encodeURIComponent(words)}`;
    const begun = performance.now();
    const { status } = await member.send({ path: `/api/${club}/crawlers/list${query}` });
    if (status !== 200) throw new Error(`A search was answered with ${status}.`);
    times.push(performance.now() - begun);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
  console.log(`  ${name}: median ${at(0.5)} ms, p95 ${at(0.95)} ms`);
}
