import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { LIVE_PATH } from '@rookery/contract';
import {
  createTestDatabase,
  send,
  startServer,
  startWorker,
  type RawRequest,
  type TestServer,
  WHOLE,
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

/** The status line and headers of the answer to these bytes. */
function headOfAnswer(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (chunk) => {
      answer += chunk.toString();
      if (answer.includes('\r\n\r\n')) socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer.replace(/\r\n\r\n.*/s, '\r\n')));
  });
}

const HOST = 'Host: club.example';
const HSTS = 'max-age=31536000';
let secure: TestServer | undefined;
let plain: TestServer | undefined;

beforeAll(async () => {
  const databaseUrl = await createTestDatabase(inject('postgresUrl'));
  const https = {
    // The gateway answers requests for sockets.
    ...WHOLE,
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

/** Answers that no route writes: those of Node, and those to requests for a socket. */
const WITHOUT_ROUTE: readonly (readonly [status: number, lines: readonly string[]])[] = [
  [400, ['nonsense']],
  [400, ['GET /login HTTP/1.1']],
  [400, ['GET /login HTTP/1.1', HOST, `X-Long: ${'x'.repeat(20_000)}`]],
  [417, ['POST /api/workspaces HTTP/1.1', HOST, 'Expect: nonsense', 'Content-Length: 0']],
  [404, socketRequest('/realtime/nothing')],
  [403, socketRequest(LIVE_PATH, 'Origin: https://other.example')],
  [400, socketRequest(`${LIVE_PATH}?vsn=0.0.0`)],
  [400, socketRequest(LIVE_PATH, 'Sec-WebSocket-Version: 7')],
  [101, socketRequest(LIVE_PATH, 'Sec-WebSocket-Version: 13')],
];

test.each(WITHOUT_ROUTE)(
  'an answer that no route writes has the same headers (%#: %i)',
  async (status, lines) => {
    const head = await headOfAnswer(secure?.url ?? '', [...lines, '', ''].join('\r\n'));
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head).toContain('\r\nx-content-type-options: nosniff\r\n');
    expect(head).toContain('\r\npermissions-policy: ');
    expect(head).toContain(`\r\nstrict-transport-security: ${HSTS}\r\n`);
  },
);

test('bytes that are not a request are refused without HSTS where https is not used', async () => {
  const head = await headOfAnswer(plain?.url ?? '', 'nonsense\r\n\r\n');
  expect(head).toContain('\r\nx-content-type-options: nosniff\r\n');
  expect(head).not.toContain('strict-transport-security');
});

function socketRequest(path: string, ...more: readonly string[]): string[] {
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
  return [`GET ${path} HTTP/1.1`, HOST, 'Connection: Upgrade', 'Upgrade: websocket', key, ...more];
}
