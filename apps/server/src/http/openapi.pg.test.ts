import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase, send, startServer } from '@rookery/testkit';
import { expect, inject, test } from 'vitest';

const COMMITTED = join(import.meta.dirname, '..', '..', '..', '..', 'openapi.json');

test('the served documentation equals the committed openapi.json', async () => {
  const server = await startServer(await createTestDatabase(inject('postgresUrl')));
  try {
    const page = await send(server.url, { path: '/api/docs' });
    expect(page.status).toBe(200);
    const shown = await send(server.url, { path: '/api/docs/json' });
    expect(shown.json()).toEqual(JSON.parse(readFileSync(COMMITTED, 'utf8')));
  } finally {
    await server.stop();
  }
});
