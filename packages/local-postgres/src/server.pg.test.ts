import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startLocalPostgres } from './server.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rookery-local-postgres-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('a first start deletes what an interrupted one has left, and puts everything into the data directory', async () => {
  const leftover = join(dataDir, 'postgres', 'base', 'incomplete');
  mkdirSync(join(dataDir, 'postgres', 'base'), { recursive: true });
  writeFileSync(leftover, '');
  const postgres = await startLocalPostgres({ dataDir, durable: false });
  await postgres.stop();
  expect(existsSync(leftover)).toBe(false);
  expect(readdirSync(dataDir).toSorted()).toEqual([
    'postgres',
    'postgres-password',
    'postgres.log',
  ]);
});
