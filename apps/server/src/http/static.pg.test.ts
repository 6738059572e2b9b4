import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commonServer, type CommonServer } from '@rookery/testkit';
import { beforeAll, expect, test } from 'vitest';

const ASSETS = join(import.meta.dirname, '../../../web/dist/assets');

let server: CommonServer;

beforeAll(async () => {
  server = await commonServer();
});

function named(name: RegExp): string {
  return readdirSync(ASSETS).find((file) => name.test(file)) ?? '';
}
const script = named(/^index-.*\.js$/);

function ask(file: string, encoding: string) {
  return fetch(`${server.url}/assets/${file}`, { headers: { 'accept-encoding': encoding } });
}

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])('a script for a client that accepts %s', async (accepted, encoding) => {
  const answer = await ask(script, accepted);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect(answer.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
  expect(await answer.text()).toBe(readFileSync(join(ASSETS, script), 'utf8'));
});

test('the engine has its own policy, and its binary is compressed', async () => {
  const program = await ask(named(/^stockfish-.*\.js$/), 'br');
  expect(program.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'",
  );
  const binary = await ask(named(/^stockfish-.*\.wasm$/), 'br');
  expect(binary.headers.get('content-type')).toBe('application/wasm');
  expect(binary.headers.get('content-encoding')).toBe('br');
  expect((await ask(script, 'br')).headers.get('content-security-policy')).toBeNull();
});

test('the service worker is always revalidated, and lists every file', async () => {
  const answer = await fetch(`${server.url}/offline-worker.js`);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'none'; connect-src 'self'",
  );
  const text = await answer.text();
  const files = readdirSync(ASSETS).filter((file) => !/\.(br|gz)$/.test(file));
  expect(files.filter((file) => !text.includes(`/assets/${file}`))).toEqual([]);
});

test('compressed files have no URL of their own', async () => {
  for (const ending of ['br', 'gz']) {
    expect((await ask(`${script}.${ending}`, 'br')).status).toBe(404);
  }
});
