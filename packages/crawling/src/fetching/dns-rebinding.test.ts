import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCountingServer, type CountingServer } from './counting-server.testkit.ts';
import { startDnsServer, type DnsServer } from './dns-server.testkit.ts';
import { createFetcher, type Fetcher } from './fetcher.ts';
import { resolveByServers, type Resolve } from './resolve.ts';

/** Plays a public address, because the policy allows it. macOS has only one loopback address of IPv4. */
const PUBLIC = process.platform === 'darwin' ? '::1' : '127.0.0.2';
const PRIVATE = '127.0.0.1';

let publicServer: CountingServer;
let privateServer: CountingServer;
let dns: DnsServer;
let resolve: Resolve;
let fetcher: Fetcher;

beforeAll(async () => {
  privateServer = await startCountingServer(
    (_request, response) => response.end('secret'),
    PRIVATE,
  );
  publicServer = await startCountingServer(
    ({ url = '' }, response) => {
      // Each request needs a new connection, and so a new look-up.
      response.setHeader('connection', 'close');
      if (url.startsWith('/move')) response.writeHead(301, { location: '/moved' });
      response.end('public');
    },
    PUBLIC,
    privateServer.port,
  );
  const changing = [[PUBLIC], [PRIVATE]];
  dns = await startDnsServer({
    'changing.test': changing,
    'redirecting.test': changing,
    'control.test': changing,
  });
  resolve = resolveByServers([dns.server]);
  fetcher = createTestFetcher([]);
});

afterAll(async () => {
  await fetcher.close();
  await Promise.all([publicServer, privateServer, dns].map((server) => server.close()));
});

function createTestFetcher(hosts: readonly string[]): Fetcher {
  const policy = { ports: [publicServer.port], ranges: [PUBLIC], hosts };
  return createFetcher({ contact: 'https://club.example/contact', policy, resolve });
}

test('the address that was checked is connected to, without a second look-up', async () => {
  const result = await fetcher.fetch(`http://changing.test:${publicServer.port}/`);
  expect(result).toMatchObject({ kind: 'fetched', body: Buffer.from('public') });
  expect(dns.queries.get('changing.test')).toBe(1);
  expect(publicServer.connections).toBe(1);
  expect(privateServer.connections).toBe(0);
});

test('the next connection to a name that has become private is refused', async () => {
  const result = await fetcher.fetch(`http://changing.test:${publicServer.port}/`);
  expect(result).toMatchObject({ reason: 'refused_address', refusal: 'ip', detail: PRIVATE });
  expect(dns.queries.get('changing.test')).toBe(2);
  expect(privateServer.connections).toBe(0);
});

test('a name that becomes private during a redirect is refused', async () => {
  const result = await fetcher.fetch(`http://redirecting.test:${publicServer.port}/move`);
  expect(result).toMatchObject({ reason: 'refused_address', refusal: 'ip' });
  expect(result.redirects).toHaveLength(1);
  expect(privateServer.connections).toBe(0);
});

test('control: checking with one look-up and connecting with another reaches the private server', async () => {
  expect(await resolve('control.test')).toEqual([expect.objectContaining({ address: PUBLIC })]);
  const unguarded = createTestFetcher(['control.test']);
  const result = await unguarded.fetch(`http://control.test:${publicServer.port}/`);
  expect(result).toMatchObject({ kind: 'fetched', body: Buffer.from('secret') });
  expect(privateServer.connections).toBe(1);
  await unguarded.close();
});
