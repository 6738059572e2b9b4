import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase, startServer, type TestServer } from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

const ASSETS = join(import.meta.dirname, '../../../web/dist/assets');

let server: TestServer;

beforeAll(async () => {
  server = await startServer(await createTestDatabase(inject('postgresUrl')));
});
afterAll(() => server.stop());

const script = readdirSync(ASSETS).find((file) => /^index-.*\.js$/.test(file)) ?? '';

function ask(file: string, encoding: string) {
  return fetch(`${server.url}/assets/${file}`, { headers: { 'accept-encoding': encoding } });
}

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])('a script for who takes %s', async (accepted, encoding) => {
  const answer = await ask(script, accepted);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect(answer.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
  expect(await answer.text()).toBe(readFileSync(join(ASSETS, script), 'utf8'));
});

test('what is compressed has no address of its own', async () => {
  for (const ending of ['br', 'gz']) {
    expect((await ask(`${script}.${ending}`, 'br')).status).toBe(404);
  }
});
