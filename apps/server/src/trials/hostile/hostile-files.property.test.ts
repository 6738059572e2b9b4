import type { Fetched } from '@rookery/crawling';
import { freshSeed, isLong, trialRuns } from '@rookery/testkit/length';
import { seeded } from '@rookery/testkit/seeded';
import { expect, test } from 'vitest';
import readCalendarFile from '../../features/calendar/events/read-file.thread.ts';
import type { Domain, QueuedLink } from '../../features/crawlers/crawl/types.ts';
import readContent from '../../features/crawlers/crawl/read-document.thread.ts';
import readRobots from '../../features/crawlers/crawl/robots.thread.ts';
import readReport from '../../features/tournaments/read-report.thread.ts';
import { GRAMMARS, hostileShape, type Shape } from './hostile-files.testkit.ts';
import { threadJob } from '../../threads/thread-job.ts';

const DOMAIN = {
  host: 'club.example',
  start_address: 'https://club.example/',
  include_paths: [],
  max_depth: 5,
} as unknown as Domain;
const LINK = {
  address: 'https://club.example/page',
  label: '',
  kind: 'page',
  depth: 0,
  published_at: null,
} as unknown as QueuedLink;

function document(text: string, contentType: string) {
  const fetched = {
    kind: 'fetched',
    address: LINK.address,
    redirects: [],
    validators: { etag: null, lastModified: null },
    contentType,
    charset: 'utf-8',
    robotsTags: [],
    body: new TextEncoder().encode(text),
    isTruncated: false,
  } satisfies Fetched;
  return { fetched, domain: DOMAIN, link: LINK, now: 0, sitemaps: [] };
}

interface Reader {
  readonly grammar: (typeof GRAMMARS)[keyof typeof GRAMMARS];
  readonly module: URL;
  readonly inputOf: (text: string) => unknown;
  /** The same work in the thread of the test, whose processor time can be read. */
  readonly run: (text: string) => unknown;
}

const address = (path: string) => new URL(path, import.meta.url);
const DOCUMENT = address('../../features/crawlers/crawl/read-document.thread.ts');
const readDocumentAs = (contentType: string): Omit<Reader, 'grammar'> => ({
  module: DOCUMENT,
  inputOf: (text) => document(text, contentType),
  run: (text) => readContent(document(text, contentType)),
});
const robotsInput = (text: string) => ({
  file: { access: 'rules' as const, text, expiresAt: 0 },
  addresses: ['https://club.example/1/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
});

const READERS: Readonly<Record<string, Reader>> = {
  calendar: {
    grammar: GRAMMARS.CALENDAR,
    module: address('../../features/calendar/events/read-file.thread.ts'),
    inputOf: (text) => ({ text, timeZone: 'Europe/Berlin' }),
    run: (text) => readCalendarFile({ text, timeZone: 'Europe/Berlin' }, () => undefined),
  },
  report: {
    grammar: GRAMMARS.REPORT,
    module: address('../../features/tournaments/read-report.thread.ts'),
    inputOf: (text) => text,
    run: readReport,
  },
  page: { grammar: GRAMMARS.PAGE, ...readDocumentAs('text/html') },
  feed: { grammar: GRAMMARS.FEED, ...readDocumentAs('application/rss+xml') },
  sitemap: { grammar: GRAMMARS.SITEMAP, ...readDocumentAs('application/xml') },
  robots: {
    grammar: GRAMMARS.ROBOTS,
    module: address('../../features/crawlers/crawl/robots.thread.ts'),
    inputOf: robotsInput,
    run: (text) => readRobots(robotsInput(text)),
  },
};

const CASES = trialRuns(300, 5_000);
/** Of a file in the gate, where its cost is a few milliseconds. */
const SMALL_BYTES = 6_000;

test.each(Object.entries(READERS))('each hostile %s is read or refused', async (_, reader) => {
  const job = threadJob<(input: never) => unknown>(reader.module);
  const seed = freshSeed();
  for (let index = 0; index < CASES; index += 1) {
    const random = seeded(seed + index);
    const text = hostileShape(random, reader.grammar)(random.between(100, SMALL_BYTES));
    const outcome = await job(reader.inputOf(text) as never, { member: 'ann' }).then(
      () => 'read',
      (error: Error) => (error.name === 'TooMuchWorkError' ? 'refused' : error),
    );
    expect(outcome, `TRIALS_SEED=${seed + index}: ${text.slice(0, 500)}`).toBeTypeOf('string');
  }
});

/** In milliseconds of this thread. */
async function costOf(run: Reader['run'], shape: Shape, bytes: number): Promise<number> {
  const text = shape(bytes);
  const before = process.threadCpuUsage();
  await run(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** Without what a collection of garbage or another process adds. */
async function leastCostOf(run: Reader['run'], shape: Shape, bytes: number): Promise<number> {
  const costs: number[] = [];
  for (let count = 0; count < 3; count += 1) costs.push(await costOf(run, shape, bytes));
  return Math.min(...costs);
}

const LARGE_BYTES = 60_000;
/** Below, the cost is that of a collection of garbage. */
const LEAST_MS = 20;
const GROWTH = 2.5;
const MOST_MS = (bytes: number) => 50 + bytes * 0.02;

test.runIf(isLong).each(Object.entries(READERS))(
  'the cost of each hostile %s grows with its size',
  async (name, { run, grammar }) => {
    const seed = freshSeed();
    const over: string[] = [];
    for (let index = 0; index < CASES; index += 1) {
      const shape = hostileShape(seeded(seed + index), grammar);
      if ((await costOf(run, shape, LARGE_BYTES)) < LEAST_MS) continue;
      const once = await leastCostOf(run, shape, LARGE_BYTES);
      const twice = await leastCostOf(run, shape, 2 * LARGE_BYTES);
      if (once > MOST_MS(LARGE_BYTES) || (once >= LEAST_MS && twice / once > GROWTH))
        over.push(
          `TRIALS_SEED=${seed + index}: ${once.toFixed(0)}, ${twice.toFixed(0)} ms: ${shape(300)}`,
        );
    }
    process.stdout.write(`${name}: ${CASES} shapes, ${over.length} grow too fast\n`);
    expect(over).toEqual([]);
  },
);
