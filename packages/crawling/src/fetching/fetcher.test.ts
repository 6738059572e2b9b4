import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startDnsServer } from './dns-server.testkit.ts';
import { createFetcher } from './fetcher.ts';
import { resolveByServers } from './resolve.ts';
import { startPage, startSite, writeEndlessly } from './site.testkit.ts';

test('a page is read with its headers, and the server is told who reads it', async () => {
  let agent: string | undefined;
  const site = await startSite(({ headers }, response) => {
    agent = headers['user-agent'];
    response.setHeader('content-type', 'Text/HTML; charset="ISO-8859-1"');
    response.setHeader('etag', '"7"');
    response.setHeader('last-modified', 'Mon, 01 Jun 2026 10:00:00 GMT');
    response.setHeader('x-robots-tag', ['noindex', 'otherbot: nofollow']);
    response.end('hello');
  });
  expect(await site.fetcher.fetch(`${site.origin}/a#top`)).toEqual({
    kind: 'fetched',
    address: `${site.origin}/a`,
    redirects: [],
    validators: { etag: '"7"', lastModified: 'Mon, 01 Jun 2026 10:00:00 GMT' },
    contentType: 'text/html',
    charset: 'ISO-8859-1',
    robotsTags: ['noindex', 'otherbot: nofollow'],
    body: Buffer.from('hello'),
    isTruncated: false,
  });
  expect(agent).toBe('RookeryCrawler/1.0 (+https://club.example/contact)');
});

test('a page that has not changed is not read again', async () => {
  const site = await startSite(({ headers }, response) => {
    const isSame = headers['if-none-match'] === '"7"' && headers['if-modified-since'] === 'x';
    response.writeHead(isSame ? 304 : 500).end();
  });
  const validators = { etag: '"7"', lastModified: 'x' };
  expect(await site.fetcher.fetch(site.origin, { validators })).toMatchObject({
    kind: 'not_modified',
  });
});

test.each([300, 304])(
  '%s to a request without conditions and without another address is an error',
  async (status) => {
    const site = await startSite((_request, response) => response.writeHead(status).end());
    expect(await site.fetcher.fetch(site.origin)).toMatchObject({ reason: 'http_error', status });
  },
);

test('all requests to a site use one connection, also after redirects and errors', async () => {
  const site = await startSite(({ url }, response) => {
    if (url === '/old') response.writeHead(301, { location: '/new' }).end('moved');
    else response.writeHead(url === '/gone' ? 404 : 200).end('page');
  });
  const paths = ['/', '/old', '/gone', '/old', '/a', '/b'];
  await Promise.all(paths.map((path) => site.fetcher.fetch(site.origin + path)));
  expect(site.server.connections).toBe(1);
  expect(site.server.requests).toBe(8);
});

test('an error carries its status and how long the server asks to wait, at most a day', async () => {
  const site = await startSite(({ url }, response) => {
    response.writeHead(url === '/busy' ? 503 : 429, {
      'retry-after': url === '/busy' ? '120' : '999999999',
    });
    response.end();
  });
  expect(await site.fetcher.fetch(`${site.origin}/busy`)).toMatchObject({
    reason: 'http_error',
    status: 503,
    retryAfterMs: 120_000,
  });
  expect(await site.fetcher.fetch(`${site.origin}/`)).toMatchObject({
    status: 429,
    retryAfterMs: 86_400_000,
  });
});

test('redirects are followed up to a limit, and never in a circle', async () => {
  const site = await startSite(({ url = '' }, response) => {
    const step = Number(url.slice(1));
    if (url === '/circle') response.writeHead(302, { location: '/circle' }).end();
    else if (step > 0) response.writeHead(302, { location: `/${step - 1}` }).end();
    else response.setHeader('content-type', 'text/html').end('end');
  });
  const { fetcher, origin } = site;
  const five = await fetcher.fetch(`${origin}/5`);
  expect(five).toMatchObject({ kind: 'fetched', address: `${origin}/0` });
  expect(five.redirects.map(({ from }) => from)).toEqual(
    [5, 4, 3, 2, 1].map((step) => `${origin}/${step}`),
  );
  expect(await fetcher.fetch(`${origin}/6`)).toMatchObject({ reason: 'too_many_redirects' });
  expect(await fetcher.fetch(`${origin}/circle`)).toMatchObject({ reason: 'redirect_loop' });
});

test('the caller decides about each redirect', async () => {
  const site = await startSite(({ url }, response) => {
    if (url === '/secret') response.end('secret');
    else response.writeHead(302, { location: '/secret' }).end();
  });
  const result = await site.fetcher.fetch(site.origin, {
    mayFollow: ({ pathname }) => pathname !== '/secret',
  });
  expect(result).toMatchObject({ reason: 'refused_redirect', address: `${site.origin}/secret` });
  expect(site.server.requests).toBe(1);
});

test('only wanted types are read', async () => {
  const image = await startPage('GIF89a', { 'content-type': 'image/gif' });
  expect(await image.fetcher.fetch(image.origin)).toMatchObject({
    reason: 'not_text',
    detail: 'image/gif',
  });
  const any = await image.fetcher.fetch(image.origin, { contentTypes: 'any' });
  expect(any).toMatchObject({ kind: 'fetched', contentType: 'image/gif' });
});

test.each([
  ['gzip', gzipSync('hello')],
  ['br', brotliCompressSync('hello')],
  ['deflate', deflateSync('hello')],
  ['identity', Buffer.from('hello')],
])('%s is decoded', async (encoding, body) => {
  const site = await startPage(body, { 'content-encoding': encoding });
  const result = await site.fetcher.fetch(site.origin);
  expect(result).toMatchObject({ kind: 'fetched', body: Buffer.from('hello') });
});

test.each([
  ['gzip', Buffer.from('this is not gzip')],
  ['gzip', gzipSync('hello'.repeat(1000)).subarray(0, 20)],
  ['br', Buffer.from('this is not brotli')],
  ['gzip, gzip', gzipSync(gzipSync('hello'))],
  ['compress', Buffer.from('hello')],
])('a broken or unknown encoding (%s) is an error', async (encoding, body) => {
  const site = await startPage(body, { 'content-encoding': encoding });
  expect(await site.fetcher.fetch(site.origin)).toMatchObject({ reason: 'bad_encoding' });
});

test('large files can be read as a stream, which also stops at the limit', async () => {
  const site = await startPage('x'.repeat(100_000));
  const opened = await site.fetcher.open(site.origin);
  expect(opened.kind === 'opened' && (await text(opened.content)).length).toBe(100_000);
  const endless = await startSite((_request, response) => {
    response.setHeader('content-type', 'text/html');
    writeEndlessly(response, 'x'.repeat(10_000));
  });
  const cut = await endless.fetcher.open(endless.origin, { maxBytes: 50_000 });
  await expect(cut.kind === 'opened' && text(cut.content)).rejects.toMatchObject({
    reason: 'too_large',
  });
});

test('a host that cannot be reached, or speaks no TLS, is an error of its own kind', async () => {
  const site = await startPage('hello');
  const { fetcher, origin } = site;
  expect(await fetcher.fetch(origin.replace('http:', 'https:'))).toMatchObject({
    reason: 'tls_error',
  });
  await site.server.close();
  expect(await fetcher.fetch(origin)).toMatchObject({ reason: 'network_error' });
});

test('a name that does not exist is an error of its own kind', async () => {
  const dns = await startDnsServer({ 'empty.test': [[]] });
  const resolve = resolveByServers([dns.server]);
  const fetcher = createFetcher({ contact: 'a@club.example', resolve });
  for (const name of ['missing.test', 'empty.test'])
    expect(await fetcher.fetch(`http://${name}/`)).toMatchObject({ reason: 'dns_error' });
  await fetcher.close();
  await dns.close();
});
