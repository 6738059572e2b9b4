import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import {
  createTestDatabase,
  send,
  startServer,
  startWorker,
  type RawRequest,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

const ASSETS = join(import.meta.dirname, '../../../web/dist/assets');
const asset = `/assets/${readdirSync(ASSETS).find((file) => file.endsWith('.js'))}`;

/** A request for each kind of response. */
const REQUESTS: readonly (RawRequest & { readonly path: string })[] = [
  { path: '/' },
  { path: '/login' },
  { path: '/nothing/here' },
  // A redirect.
  { path: '/personal' },
  { path: asset },
  { path: `${asset}.br` },
  { path: '/offline-worker.js' },
  { path: '/api/account' },
  { path: '/api/nothing' },
  { path: '/api/auth/get-session' },
  { path: '/api/docs/static/index.html' },
  { path: '/health' },
  { path: '/health/ready' },
  { path: '/health/metrics' },
  { path: '/.well-known/security.txt' },
  { method: 'POST', path: '/api/auth/sign-in/email', json: {} },
  { method: 'POST', path: '/api/workspaces', json: { name: 'x' } },
  { method: 'POST', path: '/api/workspaces', json: { name: 'x'.repeat(100_000) } },
  // A write from a page of another origin.
  { method: 'POST', path: '/api/workspaces', headers: { origin: 'https://other.example' } },
  // A segment longer than the router takes.
  { path: `/api/invites/${'x'.repeat(200)}` },
  { path: '/%' },
  { method: 'DELETE', path: '/' },
];

/** The response to these bytes. */
function answerTo(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (chunk) => void (answer += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}

const HSTS = 'max-age=31536000';
let secure: TestServer | undefined;
let plain: TestServer | undefined;

beforeAll(async () => {
  const databaseUrl = await createTestDatabase(inject('postgresUrl'));
  const https = {
    METRICS: 'yes',
    PUBLIC_URL: 'https://club.example',
    SECURITY_CONTACT: 'security@club.example',
  };
  [secure, plain] = await Promise.all([startServer(databaseUrl, https), startWorker(databaseUrl)]);
});
afterAll(() => Promise.all([secure?.stop(), plain?.stop()]));

test('every response forbids sniffing, unused features and http', async () => {
  const answers = await Promise.all(REQUESTS.map((request) => send(secure?.url ?? '', request)));
  const missing = answers.flatMap(({ status, headers }, index) => {
    const isGood =
      headers['x-content-type-options'] === 'nosniff' &&
      headers['permissions-policy']?.includes('camera=()') &&
      headers['strict-transport-security'] === HSTS;
    const { method = 'GET', path } = REQUESTS[index] ?? { path: '' };
    return isGood ? [] : [`${method} ${path} ${status}`];
  });
  expect(missing).toEqual([]);
});

test('a process with health checks only sends nosniff too, and without https no HSTS', async () => {
  for (const path of ['/health', '/health/ready', '/nothing']) {
    const { headers } = await send(plain?.url ?? '', { path });
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toBeUndefined();
  }
});

test('security.txt says where to report a vulnerability, if the operator has said so', async () => {
  const { status, text } = await send(secure?.url ?? '', { path: '/.well-known/security.txt' });
  expect(status).toBe(200);
  expect(text).toMatch(/^Contact: mailto:security@club\.example\nExpires: \d{4}-/);
  expect(Date.parse(/Expires: (\S+)/.exec(text)?.[1] ?? '')).toBeGreaterThan(Date.now());
  expect((await send(plain?.url ?? '', { path: '/.well-known/security.txt' })).status).toBe(404);
});

test('bytes that are not a request are refused with the same headers', async () => {
  const refusal = await answerTo(secure?.url ?? '', 'nonsense\r\n\r\n');
  expect(refusal).toMatch(/^HTTP\/1\.1 400 /);
  expect(refusal).toContain('\r\nx-content-type-options: nosniff\r\n');
  expect(refusal).toContain(`\r\nstrict-transport-security: ${HSTS}\r\n`);
  const other = await answerTo(plain?.url ?? '', 'nonsense\r\n\r\n');
  expect(other).toContain('\r\nx-content-type-options: nosniff\r\n');
  expect(other).not.toContain('strict-transport-security');
});
