import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { collectGarbage } from '@rookery/testkit/memory';
import { expect, test, vi } from 'vitest';
import { createFetcher } from './fetcher.ts';
import { startPage, startSite, writeEndlessly, type Site } from './site.testkit.ts';

const MEGABYTE = 1_000_000;
/** Catches a hang: a busy machine needs a small part of it. */
const PATIENCE = { timeout: 100_000 };

async function expectDisconnected({ server }: Site): Promise<void> {
  await vi.waitFor(() => expect(server.openConnections).toBe(0), PATIENCE);
}

test('a page of exactly the limit is read, and one more byte is too much', async () => {
  const site = await startSite(({ url }, response) => {
    response.setHeader('content-type', 'text/html');
    // Without a length, so that the body itself has to be counted.
    response.write('x'.repeat(5000));
    response.end(url === '/more' ? 'x'.repeat(5001) : 'x'.repeat(5000));
  });
  const request = { maxBytes: 10_000 };
  expect(await site.fetcher.fetch(site.origin, request)).toMatchObject({ kind: 'fetched' });
  expect(await site.fetcher.fetch(`${site.origin}/more`, request)).toMatchObject({
    reason: 'too_large',
  });
});

test('a body whose announced length is too large is not read', async () => {
  const site = await startPage('x'.repeat(200_000));
  const result = await site.fetcher.fetch(site.origin, { maxBytes: 100_000 });
  expect(result).toMatchObject({ reason: 'too_large' });
  await expectDisconnected(site);
});

test.each([
  ['gzip', gzipSync(Buffer.alloc(100 * MEGABYTE))],
  [
    'br',
    brotliCompressSync(Buffer.alloc(100 * MEGABYTE), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 3 },
    }),
  ],
])('a bomb of %s stops at the limit, without its content in memory', async (encoding, bomb) => {
  expect(bomb.length).toBeLessThan(MEGABYTE);
  const site = await startPage(bomb, { 'content-encoding': encoding });
  // Buffers that earlier tests have left in this process would hide new ones when they are freed meanwhile.
  collectGarbage();
  const before = process.memoryUsage().arrayBuffers;
  const result = await site.fetcher.fetch(site.origin, { maxBytes: MEGABYTE });
  expect(result).toMatchObject({ reason: 'too_large' });
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * MEGABYTE);
});

test('an endless body is left', async () => {
  const site = await startSite((_request, response) => {
    response.setHeader('content-type', 'text/html');
    writeEndlessly(response, 'x'.repeat(10_000));
  });
  const result = await site.fetcher.fetch(site.origin, { maxBytes: MEGABYTE });
  expect(result).toMatchObject({ reason: 'too_large' });
  await expectDisconnected(site);
});

test('an endless compressed body without content is left too', async () => {
  const site = await startSite((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' });
    // A header of gzip, then empty blocks that are never the last one.
    response.write(Buffer.from('1f8b0800000000000003', 'hex'));
    writeEndlessly(response, Buffer.from('000000ffff'.repeat(2000), 'hex'));
  });
  const result = await site.fetcher.fetch(site.origin, { maxBytes: 1000 });
  expect(result).toMatchObject({ reason: 'too_large' });
  await expectDisconnected(site);
});

test('a body can be cut at the limit instead', async () => {
  const site = await startPage('x'.repeat(200_000));
  const result = await site.fetcher.fetch(site.origin, { maxBytes: 1000, truncates: true });
  expect(result).toMatchObject({ kind: 'fetched', isTruncated: true });
  expect(result.kind === 'fetched' && result.body.length).toBe(1000);
});

test('large headers are too much', async () => {
  const site = await startPage('hello', { 'x-large': 'x'.repeat(40_000) });
  expect(await site.fetcher.fetch(site.origin)).toMatchObject({ reason: 'too_large' });
});

test.each<[string, Parameters<typeof startSite>[0]]>([
  ['never answers', () => {}],
  [
    'never ends its headers',
    (_request, response) => void response.socket?.write('HTTP/1.1 200 OK\r\n'),
  ],
  [
    'never ends its body',
    (_request, response) => void response.setHeader('content-type', 'text/html').write('x'),
  ],
  [
    'never ends the body of an error',
    (_request, response) => void response.writeHead(404).write('x'),
  ],
  [
    'redirects and never ends the body',
    (_request, response) => void response.writeHead(302, { location: '/a' }).write('x'),
  ],
])('a server that %s is left when the time is over', async (_what, handler) => {
  const site = await startSite(handler);
  expect(await site.fetcher.fetch(site.origin, { timeoutMs: 300 })).toMatchObject({
    kind: 'failed',
    reason: 'timeout',
  });
  await expectDisconnected(site);
});

test('a server that sends a byte from time to time does not extend the time', async () => {
  const site = await startSite((_request, response) => {
    response.setHeader('content-type', 'text/html');
    const timer = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(timer));
  });
  expect(await site.fetcher.fetch(site.origin, { timeoutMs: 500 })).toMatchObject({
    reason: 'timeout',
  });
});

test('the caller can stop a request', async () => {
  const controller = new AbortController();
  const site = await startSite(() => controller.abort());
  const request = { signal: controller.signal };
  expect(await site.fetcher.fetch(site.origin, request)).toMatchObject({ reason: 'aborted' });
  await expectDisconnected(site);
  expect(await site.fetcher.fetch(site.origin, request)).toMatchObject({ reason: 'aborted' });
});

test('a look-up that never ends counts as time of the request', async () => {
  const fetcher = createFetcher({
    contact: 'a@club.example',
    resolve: () => new Promise(() => {}),
  });
  expect(await fetcher.fetch('http://club.example/', { timeoutMs: 100 })).toMatchObject({
    reason: 'timeout',
  });
  await fetcher.close();
});
