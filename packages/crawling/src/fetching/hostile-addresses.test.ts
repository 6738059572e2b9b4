import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCountingServer, type CountingServer } from './counting-server.testkit.ts';
import { startDnsServer, type DnsServer } from './dns-server.testkit.ts';
import type { FetchFailure, FetchResult } from './fetch-result.ts';
import { createFetcher, type Fetcher, type FetcherOptions } from './fetcher.ts';
import {
  HOSTILE,
  LOOPBACK_IPV4,
  LOOPBACK_IPV6,
  PRIVATE_RECORDS,
} from './hostile-addresses.testkit.ts';
import { resolveByServers } from './resolve.ts';

const ALLOWED = 'allowed.test';
const HAS_IPV6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
);

/** Listens on all addresses of the machine, and must never be connected to. */
let target: CountingServer;
/** The same on a port that is not allowed. */
let otherPort: CountingServer;
/** Redirects to the address in its query. */
let redirector: CountingServer;
let dns: DnsServer;
let guarded: Fetcher;
let connected = 0;
const fetchers: Fetcher[] = [];

function onClientSocket(message: unknown): void {
  (message as { socket: Socket }).socket.once('connect', () => connected++);
}

function answerSecret(_request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('content-type', 'text/html').setHeader('connection', 'close').end('secret');
}

beforeAll(async () => {
  target = await startCountingServer(answerSecret);
  otherPort = await startCountingServer(answerSecret);
  redirector = await startCountingServer(({ url = '' }, response) => {
    const location = new URL(url, 'http://a').searchParams.get('to') ?? '';
    response.writeHead(302, { location }).end();
  });
  dns = await startDnsServer({ ...PRIVATE_RECORDS, [ALLOWED]: [['127.0.0.1']] });
  guarded = createTestFetcher({ hosts: [ALLOWED] });
  subscribe('net.client.socket', onClientSocket);
});

afterAll(async () => {
  unsubscribe('net.client.socket', onClientSocket);
  await Promise.all(fetchers.map((fetcher) => fetcher.close()));
  await Promise.all([target, otherPort, redirector, dns].map((server) => server.close()));
});

function createTestFetcher(policy: FetcherOptions['policy']): Fetcher {
  const fetcher = createFetcher({
    contact: 'https://club.example/contact',
    policy: { ports: [target.port, redirector.port], ...policy },
    resolve: resolveByServers([dns.server]),
  });
  fetchers.push(fetcher);
  return fetcher;
}

function withPorts(address: string): string {
  return address.replace('OTHER_PORT', String(otherPort.port)).replace('PORT', String(target.port));
}

function expectRefused(result: FetchResult, refusal: string): asserts result is FetchFailure {
  expect(result).toMatchObject({ kind: 'failed', reason: 'refused_address', refusal });
}

test('the table has at least 60 addresses', () => {
  expect(new Set(HOSTILE.map(([address]) => address)).size).toBeGreaterThanOrEqual(60);
});

test.each(HOSTILE)('%j is refused (%s) before a connection', async (address, refusal) => {
  const before = connected;
  expectRefused(await guarded.fetch(withPorts(address)), refusal);
  expect(connected).toBe(before);
  expect(target.connections).toBe(0);
  expect(otherPort.connections).toBe(0);
});

/** A header cannot contain other characters. A relative address is no hostile one. */
const AS_TARGETS = HOSTILE.filter(
  ([address]) =>
    /^[\x20-\x7e]+$/.test(address) && !address.startsWith('//') && !address.startsWith('http:127'),
);

test.each(AS_TARGETS)('a redirect to %j is refused (%s)', async (address, refusal) => {
  const start = `http://${ALLOWED}:${redirector.port}/?to=${encodeURIComponent(withPorts(address))}`;
  const requests = redirector.requests;
  const result = await guarded.fetch(start);
  expectRefused(result, refusal);
  expect(result.redirects).toHaveLength(1);
  expect(redirector.requests).toBe(requests + 1);
  expect(target.connections).toBe(0);
  expect(otherPort.connections).toBe(0);
});

test('all refusals together have not connected once, and a connection would have been counted', async () => {
  // The system accepts connections in order: an earlier one would be counted before this one.
  const result = await guarded.fetch(`http://${ALLOWED}:${target.port}/`);
  expect(result).toMatchObject({ kind: 'fetched' });
  expect(target.connections).toBe(1);
  expect(connected).toBeGreaterThan(0);
});

test.each([...LOOPBACK_IPV4, ...(HAS_IPV6 ? LOOPBACK_IPV6 : [])])(
  'control: %j reaches the server if its range is allowed',
  async (address) => {
    const open = createTestFetcher({ ranges: ['127.0.0.0/8', '0.0.0.0/8', '::/127'] });
    const [connections, sockets] = [target.connections, connected];
    expect(await open.fetch(withPorts(address))).toMatchObject({ kind: 'fetched' });
    expect(target.connections).toBe(connections + 1);
    expect(connected).toBe(sockets + 1);
  },
);

test('control: names and redirects reach the server if the range is allowed', async () => {
  const open = createTestFetcher({ ranges: ['127.0.0.0/8'] });
  const connections = target.connections;
  const address = `http://private.test:${target.port}/`;
  expect(await open.fetch(address)).toMatchObject({ kind: 'fetched' });
  const redirect = `http://${ALLOWED}:${redirector.port}/?to=${encodeURIComponent(address)}`;
  expect(await open.fetch(redirect)).toMatchObject({ kind: 'fetched', address });
  expect(target.connections).toBe(connections + 2);
});
