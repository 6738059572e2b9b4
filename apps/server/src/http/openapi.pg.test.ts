import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commonServer, send } from '@rookery/testkit';
import { expect, test } from 'vitest';

const COMMITTED = join(import.meta.dirname, '..', '..', '..', '..', 'openapi.json');

test('the served documentation equals the committed openapi.json', async () => {
  const { url } = await commonServer();
  const page = await send(url, { path: '/api/docs' });
  expect(page.status).toBe(200);
  const shown = await send(url, { path: '/api/docs/json' });
  expect(shown.json()).toEqual(JSON.parse(readFileSync(COMMITTED, 'utf8')));
});
