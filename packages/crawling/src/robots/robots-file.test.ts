import { expect, test } from 'vitest';
import { startSite, writeEndlessly, type Handler } from '../fetching/site.testkit.ts';
import { fetchRobots, type RobotsFile } from './robots-file.ts';
import { rulesOf } from './robots-rules.ts';

const NOW = Date.UTC(2026, 5, 1);
const HOUR_MS = 3_600_000;

async function fetchFrom(handler: Handler, timeoutMs = 60_000): Promise<RobotsFile> {
  const site = await startSite(handler);
  return fetchRobots(site.fetcher, `${site.origin}/news/1?a=b`, NOW, { timeoutMs });
}

const allows = (file: RobotsFile, path: string): boolean =>
  rulesOf(file).allows(`https://club.example${path}`);

test('the file is read from the root of the origin, whatever its type, and kept for a day', async () => {
  const file = await fetchFrom(({ url }, response) => {
    const text = 'User-agent: rookerycrawler\nDisallow: /private\nCrawl-delay: 3';
    response
      .writeHead(url === '/robots.txt' ? 200 : 404, { 'content-type': 'image/gif' })
      .end(text);
  });
  expect(file).toMatchObject({ access: 'rules', expiresAt: NOW + 24 * HOUR_MS });
  expect(allows(file, '/private')).toBe(false);
  expect(allows(file, '/news')).toBe(true);
  expect(rulesOf(file).crawlDelayMs).toBe(3000);
});

test.each([400, 401, 403, 404, 410, 451])(
  'status %i allows everything for a day',
  async (status) => {
    const file = await fetchFrom((_request, response) => response.writeHead(status).end());
    expect(file).toEqual({ access: 'all', text: '', expiresAt: NOW + 24 * HOUR_MS });
    expect(allows(file, '/')).toBe(true);
  },
);

test.each([429, 500, 502, 503])(
  'status %i allows nothing, and is asked again soon',
  async (status) => {
    const file = await fetchFrom((_request, response) => response.writeHead(status).end());
    expect(file).toEqual({ access: 'none', text: '', expiresAt: NOW + HOUR_MS });
    expect(allows(file, '/')).toBe(false);
  },
);

test('a server that does not answer or breaks off allows nothing', async () => {
  expect(await fetchFrom(() => {}, 200)).toMatchObject({ access: 'none' });
  const broken = await fetchFrom((_request, response) => response.socket?.destroy());
  expect(broken).toMatchObject({ access: 'none' });
});

/** Redirects so many times before the file. */
function redirect(times: number): Handler {
  return ({ url = '' }, response) => {
    const step = url === '/robots.txt' ? times : Number(url.slice(1));
    if (step === 0) response.end('User-agent: *\nDisallow: /');
    else response.writeHead(301, { location: `/${step - 1}` }).end();
  };
}

test('five redirects are followed, and a sixth counts as no file', async () => {
  expect(allows(await fetchFrom(redirect(5)), '/a')).toBe(false);
  expect(await fetchFrom(redirect(6))).toMatchObject({ access: 'all' });
});

test('the first 512 KiB of a large file count, also of an endless one', async () => {
  const file = await fetchFrom((_request, response) => {
    response.write(`User-agent: *\n${'#'.repeat(511_900)}\nDisallow: /a\n`);
    writeEndlessly(response, `${'#'.repeat(10_000)}\n`);
  });
  expect(file.text).toHaveLength(512 * 1024);
  expect(allows(file, '/a')).toBe(false);
});

test('a redirect to a private address allows nothing', async () => {
  const file = await fetchFrom((_request, response) => {
    response.writeHead(302, { location: 'http://10.0.0.1/robots.txt' }).end();
  });
  expect(file).toMatchObject({ access: 'none' });
});
